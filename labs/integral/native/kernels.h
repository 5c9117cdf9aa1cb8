#pragma once
#include <cmath>
#include <cstdint>

// The sum of the rows from..to - 1 of n by n samples: value * area of a cell, at the lower left corner of each.
// The area reaches from x0 to xN and from y0 to yN. All of them have the same arguments, so that one caller does for all.
extern "C" {
double rows_double(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN);
double rows_float(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN);
double rows_vectors(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN);
double rows_fast_math(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN);
}

// On a graphics processor, always all rows. Both throw a std::runtime_error: with the name of the call of CUDA that
// failed, or where n does not fit.
double cuda_article(int32_t n, double x0, double xN, double y0, double yN);
double cuda_reduced(int32_t n, double x0, double xN, double y0, double yN);

// As the article has it, in plain loops. Who includes it says in which type, and with which flags.
template <typename Real>
static double add_up(int32_t n, int32_t from, int32_t to, Real x0, Real xN, Real y0, Real yN) {
  double sum = 0; // in float, it would stop growing: a sample adds less than the last digit of the sum
  const Real count = static_cast<Real>(n);
  for (int32_t i = from; i < to; i++) {
    for (int32_t j = 0; j < n; j++) {
      const Real x = x0 + (xN - x0) / count * static_cast<Real>(i);
      const Real y = y0 + (yN - y0) / count * static_cast<Real>(j);
      const Real value = std::sin(x * y) / (1 + std::sqrt(x * x + y * y)) + 2;
      sum += value * (xN - x0) * (yN - y0) / (count * count);
    }
  }
  return sum;
}

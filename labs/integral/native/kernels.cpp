// As the article has it: in plain loops. No flag but -O2.
#include "kernels.h"

#include <cmath>

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

double rows_double(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN) {
  return add_up<double>(n, from, to, x0, xN, y0, yN);
}

double rows_float(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN) {
  return add_up<float>(n, from, to, static_cast<float>(x0), static_cast<float>(xN), static_cast<float>(y0),
                       static_cast<float>(yN));
}

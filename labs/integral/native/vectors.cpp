// The same sum in a form that a compiler can turn into vector instructions without being allowed to change a result:
// BLOCK samples of a row at a time, each with a sum of its own, and a sine without a branch, for |x * y| up to 1e5.
#include "kernels.h"
#include "sine.h"

#include <algorithm>
#include <cmath>

constexpr int BLOCK = 128;

static double add_block(const double *y, int count, int32_t from, int32_t to, double x0, double step) {
  double sums[BLOCK] = {};
  for (int32_t i = from; i < to; i++) {
    const double x = x0 + step * i;
    for (int k = 0; k < BLOCK; k++) sums[k] += sine(x * y[k]) / (1 + std::sqrt(x * x + y[k] * y[k])) + 2;
  }
  double sum = 0;
  for (int k = 0; k < count; k++) sum += sums[k];
  return sum;
}

double rows_vectors(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN) {
  double sum = 0;
  for (int32_t start = 0; start < n; start += BLOCK) {
    double y[BLOCK];
    for (int k = 0; k < BLOCK; k++) y[k] = y0 + (yN - y0) / n * (start + k);
    sum += add_block(y, std::min(BLOCK, n - start), from, to, x0, (xN - x0) / n);
  }
  return sum * ((xN - x0) / n) * ((yN - y0) / n);
}

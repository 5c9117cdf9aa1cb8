// The article's loop, with no flag but -O2.
#include "kernels.h"

#include <cmath>

double rows_double(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN) {
  double sum = 0;
  for (int32_t i = from; i < to; i++) {
    for (int32_t j = 0; j < n; j++) {
      const double x = x0 + (xN - x0) / n * i;
      const double y = y0 + (yN - y0) / n * j;
      const double value = std::sin(x * y) / (1 + std::sqrt(x * x + y * y)) + 2;
      sum += value * (xN - x0) * (yN - y0) / (static_cast<double>(n) * n);
    }
  }
  return sum;
}

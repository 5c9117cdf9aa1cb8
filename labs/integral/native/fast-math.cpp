// The article's loop in double, built with -ffast-math: the compiler may reorder sums and take its own vector sine.
#include "kernels.h"

#include <cmath>

double rows_fast_math(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN) {
  double sum = 0;
  const double count = n;
  for (int32_t i = from; i < to; i++) {
    const double x = x0 + (xN - x0) / count * i;
    for (int32_t j = 0; j < n; j++) {
      const double y = y0 + (yN - y0) / count * j;
      sum += std::sin(x * y) / (1 + std::sqrt(x * x + y * y)) + 2;
    }
  }
  return sum * (xN - x0) * (yN - y0) / (count * count);
}

// The same loop, built with -ffast-math: the compiler may reorder sums and take its own vector sine.
#include "kernels.h"

double rows_fast_math(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN) {
  return add_up<double>(n, from, to, x0, xN, y0, yN);
}

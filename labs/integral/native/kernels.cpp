// The article's loop, with no flag but -O2.
#include "kernels.h"

double rows_double(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN) {
  return add_up<double>(n, from, to, x0, xN, y0, yN);
}

double rows_float(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN) {
  return add_up<float>(n, from, to, static_cast<float>(x0), static_cast<float>(xN), static_cast<float>(y0),
                       static_cast<float>(yN));
}

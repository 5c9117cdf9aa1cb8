#pragma once
#include <cstdint>

// The sum of the rows from..to - 1 of n by n samples: value * area of a cell, at the lower left corner of each.
// The area reaches from x0 to xN and from y0 to yN.
double rows_double(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN);
double rows_vectors(int32_t n, int32_t from, int32_t to, double x0, double xN, double y0, double yN);

// On a graphics processor, always all rows. Both throw a std::runtime_error: with the name of the call of CUDA that
// failed, or where n does not fit.
double cuda_article(int32_t n, double x0, double xN, double y0, double yN);
double cuda_reduced(int32_t n, double x0, double xN, double y0, double yN);

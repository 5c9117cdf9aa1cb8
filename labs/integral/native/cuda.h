#pragma once
#include <cstdint>
#include <string>

// All throw a std::runtime_error with the name of the call of CUDA that failed.
std::string cuda_device_name();
double cuda_article(int32_t n, double x0, double xN, double y0, double yN);
double cuda_reduced(int32_t n, double x0, double xN, double y0, double yN);

#pragma once
#include <cstdint>
#include <napi.h>

// The arguments of a call, which come from this lab alone.
struct Request {
  int32_t n, from, to;
  double x0, xN, y0, yN;
};

inline Request read_request(const Napi::CallbackInfo &info) {
  const auto whole = [&](size_t i) { return info[i].As<Napi::Number>().Int32Value(); };
  const auto real = [&](size_t i) { return info[i].As<Napi::Number>().DoubleValue(); };
  return {whole(0), whole(1), whole(2), real(3), real(4), real(5), real(6)};
}

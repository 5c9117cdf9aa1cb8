#pragma once
#include <cmath>
#include <cstdint>
#include <napi.h>
#include <string>

// The arguments of a call, each looked at before anything is computed. What does not fit is an exception in JavaScript.
constexpr double MOST = 1 << 24; // its square is still a whole number in a double

struct Request {
  int32_t n, from, to;
  double x0, xN, y0, yN;
};

inline double read_number(const Napi::CallbackInfo &info, size_t i, const char *name) {
  if (!info[i].IsNumber()) throw Napi::TypeError::New(info.Env(), std::string(name) + " must be a number");
  const double value = info[i].As<Napi::Number>().DoubleValue();
  if (!std::isfinite(value)) throw Napi::RangeError::New(info.Env(), std::string(name) + " must be finite");
  return value;
}

inline int32_t read_whole(const Napi::CallbackInfo &info, size_t i, const char *name, double least, double most) {
  const double value = read_number(info, i, name);
  if (value != std::floor(value) || value < least || value > most) {
    throw Napi::RangeError::New(info.Env(), std::string(name) + " must be a whole number from " +
                                                std::to_string(static_cast<int64_t>(least)) + " to " +
                                                std::to_string(static_cast<int64_t>(most)));
  }
  return static_cast<int32_t>(value);
}

inline Request read_request(const Napi::CallbackInfo &info) {
  Request request;
  request.n = read_whole(info, 0, "n", 1, MOST);
  request.from = read_whole(info, 1, "from", 0, request.n);
  request.to = read_whole(info, 2, "to", request.from, request.n);
  request.x0 = read_number(info, 3, "x0");
  request.xN = read_number(info, 4, "xN");
  request.y0 = read_number(info, 5, "y0");
  request.yN = read_number(info, 6, "yN");
  if (request.x0 >= request.xN) throw Napi::RangeError::New(info.Env(), "x0 must be below xN");
  if (request.y0 >= request.yN) throw Napi::RangeError::New(info.Env(), "y0 must be below yN");
  return request;
}

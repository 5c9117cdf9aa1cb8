// What Node.js sees of the sums on a graphics processor. A failed call of CUDA becomes an Error with its name.
#include "kernels.h"
#include "request.h"

#include <exception>

constexpr int32_t SIDE = 256;

using Whole = double (*)(int32_t, double, double, double, double);

template <typename Result, typename Call>
static Napi::Value attempt(Napi::Env env, Call call) {
  try {
    return Result::New(env, call());
  } catch (const std::exception &error) {
    throw Napi::Error::New(env, error.what());
  }
}

static Request read_whole_area(const Napi::CallbackInfo &info) {
  const Request request = read_request(info);
  if (request.from != 0 || request.to != request.n) throw Napi::RangeError::New(info.Env(), "from and to must be 0 and n");
  return request;
}

template <Whole whole>
static Napi::Value integrate(const Napi::CallbackInfo &info) {
  const Request r = read_whole_area(info);
  return attempt<Napi::Number>(info.Env(), [&r] { return whole(r.n, r.x0, r.xN, r.y0, r.yN); });
}

static Napi::Value integrate_article(const Napi::CallbackInfo &info) {
  if (read_whole_area(info).n % SIDE != 0) throw Napi::RangeError::New(info.Env(), "n must be a multiple of 256");
  return integrate<cuda_article>(info);
}

static Napi::Value device_name(const Napi::CallbackInfo &info) {
  return attempt<Napi::String>(info.Env(), cuda_device_name);
}

static Napi::Object init(Napi::Env env, Napi::Object exports) {
  exports["deviceName"] = Napi::Function::New(env, device_name);
  exports["article"] = Napi::Function::New(env, integrate_article);
  exports["reduced"] = Napi::Function::New(env, integrate<cuda_reduced>);
  return exports;
}

NODE_API_MODULE(integral_cuda, init)

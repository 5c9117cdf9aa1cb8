// What Node.js sees of the sums on a graphics processor. A failed call of CUDA becomes an Error with its name.
#include "kernels.h"
#include "request.h"

#include <exception>

using Whole = double (*)(int32_t, double, double, double, double);

template <Whole whole>
static Napi::Value integrate(const Napi::CallbackInfo &info) {
  const Request r = read_request(info);
  try {
    return Napi::Number::New(info.Env(), whole(r.n, r.x0, r.xN, r.y0, r.yN));
  } catch (const std::exception &error) {
    throw Napi::Error::New(info.Env(), error.what());
  }
}

static Napi::Object init(Napi::Env env, Napi::Object exports) {
  exports["article"] = Napi::Function::New(env, integrate<cuda_article>);
  exports["reduced"] = Napi::Function::New(env, integrate<cuda_reduced>);
  return exports;
}

NODE_API_MODULE(integral_cuda, init)

// What Node.js sees of it: a function for each way to compute, and one that gives a promise.
#include "kernels.h"
#include "request.h"

using Rows = double (*)(int32_t, int32_t, int32_t, double, double, double, double);

static double compute(Rows rows, const Request &r) { return rows(r.n, r.from, r.to, r.x0, r.xN, r.y0, r.yN); }

template <Rows rows>
static Napi::Value integrate(const Napi::CallbackInfo &info) {
  return Napi::Number::New(info.Env(), compute(rows, read_request(info)));
}

// Computes on a thread of libuv's pool. Only the main thread touches the promise.
class Later : public Napi::AsyncWorker {
 public:
  Later(Napi::Env env, Rows rows, Request request)
      : Napi::AsyncWorker(env), rows(rows), request(request), deferred(Napi::Promise::Deferred::New(env)) {}
  Napi::Promise Promise() { return deferred.Promise(); }
  void Execute() override { result = compute(rows, request); }
  void OnOK() override { deferred.Resolve(Napi::Number::New(Env(), result)); }

 private:
  Rows rows;
  Request request;
  double result = 0;
  Napi::Promise::Deferred deferred;
};

template <Rows rows>
static Napi::Value integrate_later(const Napi::CallbackInfo &info) {
  const Request request = read_request(info);
  auto later = new Later(info.Env(), rows, request); // deletes itself once it is done
  later->Queue();
  return later->Promise();
}

static Napi::Object init(Napi::Env env, Napi::Object exports) {
  exports["double"] = Napi::Function::New(env, integrate<rows_double>);
  exports["vectors"] = Napi::Function::New(env, integrate<rows_vectors>);
  exports["doubleLater"] = Napi::Function::New(env, integrate_later<rows_double>);
  return exports;
}

NODE_API_MODULE(integral, init)

// What the processor can do at most of each part of a sample: in vectors, from its fastest cache, each independent of all
// others.
#include "kernels.h"
#include "sine.h"

#include <chrono>
#include <cmath>
#include <limits>

constexpr int COUNT = 512; // 4 KiB: less than any first-level cache
constexpr int REPEATS = 2000;
constexpr int TRIES = 20; // the quickest counts: whatever else runs only makes it slower

template <typename Operation>
static double quickest_ns(Operation operation) {
  static double in[COUNT], out[COUNT];
  for (int k = 0; k < COUNT; k++) in[k] = 1 + k * 0.01;
  double best = std::numeric_limits<double>::infinity();
  for (int t = 0; t < TRIES; t++) {
    const auto started = std::chrono::steady_clock::now();
    for (int r = 0; r < REPEATS; r++) {
      for (int k = 0; k < COUNT; k++) out[k] = operation(in[k]);
      asm volatile("" : : "r"(out), "r"(in) : "memory"); // for all that the compiler knows, somebody reads it
    }
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - started;
    best = std::min(best, took.count() / (static_cast<double>(REPEATS) * COUNT));
  }
  return best;
}

Limits measure_limits() {
  return {
      quickest_ns([](double value) { return sine(value); }),
      quickest_ns([](double value) { return std::sqrt(value); }),
      quickest_ns([](double value) { return 1 / value; }),
  };
}

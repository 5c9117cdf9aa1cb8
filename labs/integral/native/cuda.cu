// The sum on a graphics processor: as the article lays it out, and with the adding up done there too.
#include "kernels.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

constexpr int SIDE = 256; // the article's: 256 blocks of 256 threads, a sample each
constexpr int THREADS = 256;
constexpr int BLOCKS_PER_PROCESSOR = 8;
constexpr unsigned ALL_LANES = 0xffffffff;

static void expect(cudaError_t status, const char *call) {
  if (status != cudaSuccess) throw std::runtime_error(std::string(call) + ": " + cudaGetErrorString(status));
}

// Memory of the device for as long as a call takes.
template <typename T>
class DeviceArray {
 public:
  explicit DeviceArray(size_t count) { expect(cudaMalloc(&data, count * sizeof(T)), "cudaMalloc"); }
  ~DeviceArray() { cudaFree(data); }
  DeviceArray(const DeviceArray &) = delete;
  DeviceArray &operator=(const DeviceArray &) = delete;
  T *data = nullptr;
};

// Neighbouring threads write 256 places apart, as in the article.
__global__ void one_sample_each(float *values, float x0, float y0, float step_x, float step_y) {
  const float x = x0 + step_x * blockIdx.x;
  const float y = y0 + step_y * threadIdx.x;
  values[threadIdx.x * SIDE + blockIdx.x] = sinf(x * y) / (1 + sqrtf(x * x + y * y)) + 2;
}

double cuda_article(int32_t n, double x0, double xN, double y0, double yN) {
  if (n % SIDE != 0) throw std::runtime_error("n must be a multiple of 256");
  const double step_x = (xN - x0) / n, step_y = (yN - y0) / n;
  DeviceArray<float> values(SIDE * SIDE);
  std::vector<float> copied(SIDE * SIDE);
  double sum = 0;
  for (int32_t i = 0; i < n; i += SIDE) {
    for (int32_t j = 0; j < n; j += SIDE) {
      one_sample_each<<<SIDE, SIDE>>>(values.data, x0 + step_x * i, y0 + step_y * j, step_x, step_y);
      expect(cudaGetLastError(), "one_sample_each");
      expect(cudaMemcpy(copied.data(), values.data, copied.size() * sizeof(float), cudaMemcpyDeviceToHost),
             "cudaMemcpy");
      for (const float value : copied) sum += value;
    }
  }
  return sum * step_x * step_y;
}

// A block takes every so many-th row, and a thread every so many-th sample of it. Then the 32 threads of a warp add up,
// then the warps of a block, then the blocks.
__global__ void add_all(double *total, int32_t n, double x0, double y0, double step_x, double step_y) {
  double sum = 0;
  for (int32_t i = blockIdx.x; i < n; i += gridDim.x) {
    const double x = x0 + step_x * i;
    for (int32_t j = threadIdx.x; j < n; j += blockDim.x) {
      const double y = y0 + step_y * j;
      sum += sin(x * y) / (1 + sqrt(x * x + y * y)) + 2;
    }
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(ALL_LANES, sum, lanes);
  __shared__ double sums[THREADS / 32];
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x > 0) return;
  for (int warp = 1; warp < THREADS / 32; warp++) sum += sums[warp];
  atomicAdd(total, sum);
}

double cuda_reduced(int32_t n, double x0, double xN, double y0, double yN) {
  const double step_x = (xN - x0) / n, step_y = (yN - y0) / n;
  int processors = 0;
  expect(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0), "cudaDeviceGetAttribute");
  DeviceArray<double> total(1);
  expect(cudaMemset(total.data, 0, sizeof(double)), "cudaMemset");
  add_all<<<std::min(n, processors * BLOCKS_PER_PROCESSOR), THREADS>>>(total.data, n, x0, y0, step_x, step_y);
  expect(cudaGetLastError(), "add_all");
  double sum = 0;
  expect(cudaMemcpy(&sum, total.data, sizeof(double), cudaMemcpyDeviceToHost), "cudaMemcpy");
  return sum * step_x * step_y;
}

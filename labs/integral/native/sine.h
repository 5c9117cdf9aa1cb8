#pragma once
#include <cstdint>
#include <cstring>

// A sine without a branch, so that a compiler can compute several at once. For |z| up to 1e5, it differs from the true
// one by 4e-16 at most: z is brought to -pi/2..pi/2 in three steps (Cody and Waite), and Taylor's series up to r^19 leaves
// out less than (pi/2)^21 / 21! = 2.6e-16.
constexpr double ONE_BY_PI = 0.3183098861837907;
constexpr double PI_A = 3.1415926534682512; // 33 bits: a multiple of it is exact
constexpr double PI_B = 1.2154201012607932e-10; // the next 33
constexpr double PI_C = 4.044532497591901e-21;
constexpr double TO_WHOLE = 6755399441055744.0; // 1.5 * 2^52: after adding it, the last bits are a whole number

static inline double sine(double z) {
  const double shifted = z * ONE_BY_PI + TO_WHOLE;
  const double turns = shifted - TO_WHOLE;
  const double r = ((z - turns * PI_A) - turns * PI_B) - turns * PI_C;
  const double q = r * r;
  double sum = -1.0 / 121645100408832000;
  sum = sum * q + 1.0 / 355687428096000;
  sum = sum * q - 1.0 / 1307674368000;
  sum = sum * q + 1.0 / 6227020800;
  sum = sum * q - 1.0 / 39916800;
  sum = sum * q + 1.0 / 362880;
  sum = sum * q - 1.0 / 5040;
  sum = sum * q + 1.0 / 120;
  sum = sum * q - 1.0 / 6;
  const double result = r + r * q * sum;
  uint64_t bits, sign;
  std::memcpy(&sign, &shifted, sizeof sign);
  std::memcpy(&bits, &result, sizeof bits);
  bits ^= sign << 63; // after an odd number of half turns, it is the other way round
  double turned;
  std::memcpy(&turned, &bits, sizeof turned);
  return turned;
}

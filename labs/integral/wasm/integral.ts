// The same sum in WebAssembly. AssemblyScript (103 MB) compiles it:
// npx --package=assemblyscript@0.28.20 asc --config labs/integral/wasm/asconfig.json
// Who calls it has looked at the arguments.

/** Two samples at a time, for |x * y| up to 1e5: see `sine` in native/sine.h. */
export function rowsSimd (n: i32, from: i32, to: i32, x0: f64, xN: f64, y0: f64, yN: f64): f64 {
  const stepX = (xN - x0) / <f64>n
  const stepY = (yN - y0) / <f64>n
  const one = f64x2.splat(1)
  const two = f64x2.splat(2)
  const pairs = n & ~1
  let sums = f64x2.splat(0)
  for (let i = from; i < to; i++) {
    const x = f64x2.splat(x0 + stepX * <f64>i)
    const xx = f64x2.mul(x, x)
    let place = f64x2.replace_lane(f64x2.splat(0), 1, 1)
    for (let j = 0; j < n; j += 2) {
      const y = f64x2.add(f64x2.splat(y0), f64x2.mul(f64x2.splat(stepY), place))
      const root = f64x2.sqrt(f64x2.add(xx, f64x2.mul(y, y)))
      const value = f64x2.add(f64x2.div(sine(f64x2.mul(x, y)), f64x2.add(one, root)), two)
      sums = f64x2.add(sums, j < pairs ? value : f64x2.replace_lane(value, 1, 0)) // an odd one has no neighbour
      place = f64x2.add(place, two)
    }
  }
  return (f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1)) * stepX * stepY
}

// @ts-ignore: decorator
@inline
function sine (z: v128): v128 {
  const shifted = f64x2.add(f64x2.mul(z, f64x2.splat(0.3183098861837907)), f64x2.splat(6755399441055744.0))
  const turns = f64x2.sub(shifted, f64x2.splat(6755399441055744.0))
  let r = f64x2.sub(z, f64x2.mul(turns, f64x2.splat(3.1415926534682512)))
  r = f64x2.sub(r, f64x2.mul(turns, f64x2.splat(1.2154201012607932e-10)))
  r = f64x2.sub(r, f64x2.mul(turns, f64x2.splat(4.044532497591901e-21)))
  const q = f64x2.mul(r, r)
  let sum = f64x2.splat(-1.0 / 121645100408832000.0)
  sum = f64x2.add(f64x2.mul(sum, q), f64x2.splat(1.0 / 355687428096000.0))
  sum = f64x2.sub(f64x2.mul(sum, q), f64x2.splat(1.0 / 1307674368000.0))
  sum = f64x2.add(f64x2.mul(sum, q), f64x2.splat(1.0 / 6227020800.0))
  sum = f64x2.sub(f64x2.mul(sum, q), f64x2.splat(1.0 / 39916800.0))
  sum = f64x2.add(f64x2.mul(sum, q), f64x2.splat(1.0 / 362880.0))
  sum = f64x2.sub(f64x2.mul(sum, q), f64x2.splat(1.0 / 5040.0))
  sum = f64x2.add(f64x2.mul(sum, q), f64x2.splat(1.0 / 120.0))
  sum = f64x2.sub(f64x2.mul(sum, q), f64x2.splat(1.0 / 6.0))
  const result = f64x2.add(r, f64x2.mul(f64x2.mul(r, q), sum))
  return v128.xor(result, i64x2.shl(shifted, 63))
}

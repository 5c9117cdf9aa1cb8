'use strict'

// A steady server on a machine with 16 cores: one process answers 10,000 requests per second, two answer 18,750.
// Assume Amdahl's law: X(N) = X(1) * N / (1 + s * (N - 1)). Its share s follows from the two figures.
//
// A server like 01-slow: a process on a core of its own answers 100 / sqrt(T) requests per second after T seconds.
// Each process has its own listeners. All of them together must answer 50 requests per second.
module.exports = {
  four: null, // requests per second of four processes of the steady server
  eight: null, // of eight
  limit: null, // what no number of processes can go beyond
  secondsOfFour: null, // seconds for which four processes of the slow server, on a core each, answer enough
  processesForADay: null // processes of it, on a core each, that still answer enough after a day: 86,400 seconds
}

'use strict'

module.exports = {
  title: 'After a new Node.js',
  chapter: 'case-new-node',
  minutes: 15,
  task: 'The service in labs/case-new-node/service was fast on Node.js 16 and got slow by an upgrade, with the same code and packages. Find the first slow version and the first repaired one, and the line of a package that takes the time. Fill in answers.js.',
  edits: ['answers.js'],
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: {
        slow: { matches: '^\\D*18(\\.[\\dx]+)*$' },
        repaired: { matches: '^\\D*22(\\.[\\dx]+)*$' },
        package: { matches: '^(node_modules/)?jsonwebtoken(@[\\d.]+)?$' },
        file: { matches: '(^|[\\\\/])verify\\.js(:\\d+)*$' },
        line: { from: 120, to: 123 }, // from the try to the end of what it does
        succeeds: false
      },
      forms: { slow: 'version', repaired: 'version' }
    }
  ],
  hints: [
    'npx -y node@20 index.js runs the service on Node.js 20 (with npm 12: npx -y --allow-scripts=node node@20 index.js). A load of five seconds tells a slow version from a fast one.',
    'Take a CPU profile on a slow version, under load. One function of Node.js takes most of the time: who calls it?',
    'The call stands in a try block. What kind of key does it want, and what does this service give?'
  ],
  why: 'The package tries to read each secret as a public key, which fails every time. The try was cheap until Node.js got another OpenSSL, and newer ones made it cheaper again. ' +
    'The package alone cost so little that nobody noticed, and the new Node.js alone costs nothing. A key that is made once saves the try on all of them.'
}

// @ts-check
// What a function is called: by its name, or else by where it goes.

const LISTENS = /^(on|once|addListener|prependListener|addEventListener)$/

/**
 * @param {any} node of a function, as acorn has it
 * @param {any[]} parents from the program down
 * @param {string} source
 * @returns {string}
 */
export function nameFunction (node, parents, source) {
  if (node.id) return node.id.name
  const textOf = ({ start, end }) => source.slice(start, end).replace(/\s+(?=\.)/g, '').replace(/\s+/g, ' ')
  const parent = parents.at(-1)
  switch (parent.type) {
    case 'VariableDeclarator': return textOf(parent.id)
    case 'AssignmentExpression': return textOf(parent.left)
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition': return textOf(parent.key)
    case 'ReturnStatement': return nameReturned(parents, source)
    case 'CallExpression':
    case 'NewExpression': return namePassedOn(parent, textOf)
    default: return '(anonymous)'
  }
}

function nameReturned (parents, source) {
  const maker = parents.findLastIndex(({ type }) => /Function/.test(type))
  if (maker < 0) return '(anonymous)'
  return `${nameFunction(parents[maker], parents.slice(0, maker), source)}'s function`
}

function namePassedOn ({ type, callee, arguments: [first] }, textOf) {
  const label = first.type === 'Literal' ? textOf(first) : ''
  if (label && LISTENS.test(callee.property?.name)) return `listener for ${label}`
  // A chain of calls is known by its last one.
  const called = textOf(callee.object && callee.object.type !== 'Identifier' ? callee.property : callee)
  return `callback of ${type === 'NewExpression' ? 'new ' : ''}${called}${label && `(${label})`}`
}

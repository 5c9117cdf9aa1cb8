// @ts-check
// The shapes, and single values by their type, as each format with a schema wants to be told of them.

const fieldsOf = (/** @type {[string, string][]} */ fields) =>
  fields.map(([name, type], i) => `${type} ${name} = ${i + 1};`).join(' ')

const NUMBERS = ['id', 'year', 'month', 'day', 'hour', 'minute', 'views', 'clicks']
const STRINGS = ['name', 'city', 'mail', 'note']

/** For protobufjs and protobuf-es. */
export const PROTO = `
  syntax = "proto3";
  message NumbersItem { ${fieldsOf(NUMBERS.map(name => [name, 'int32']))} }
  message numbersMessage { repeated NumbersItem items = 1; }
  message StringsItem { ${fieldsOf(STRINGS.map(name => [name, 'string']))} }
  message stringsMessage { repeated StringsItem items = 1; }
  message Place { double lat = 1; double lng = 2; }
  message Address { string street = 1; Place place = 2; }
  message NestedItem { int32 id = 1; string name = 2; bool isActive = 3; Address address = 4; repeated string tags = 5; }
  message nestedMessage { repeated NestedItem items = 1; }
  message hexMessage { string data = 1; }
  message doublesMessage { repeated double values = 1; }
  message doubleMessage { double double = 1; }
  message wholeMessage { int64 whole = 1; }
  message bytesMessage { bytes bytes = 1; }
  message stringMessage { string string = 1; }`

/** @param {string} shape or the type of a single value */
export const messageName = shape => `${shape}Message`

const record = (name, types) => ({
  type: 'record',
  name,
  fields: Object.entries(types).map(([name, type]) => ({ name, type }))
})
const same = (names, type) => Object.fromEntries(names.map(name => [name, type]))
const array = items => ({ type: 'array', items })

/** For avsc, by shape and by type of a single value. */
export const AVRO = {
  numbers: record('Numbers', { items: array(record('Number', same(NUMBERS, 'int'))) }),
  strings: record('Strings', { items: array(record('String', same(STRINGS, 'string'))) }),
  nested: record('Nested', {
    items: array(record('Item', {
      id: 'int',
      name: 'string',
      isActive: 'boolean',
      address: record('Address', { street: 'string', place: record('Place', { lat: 'double', lng: 'double' }) }),
      tags: array('string')
    }))
  }),
  hex: record('Hex', { data: 'string' }),
  doubles: record('Doubles', { values: array('double') }),
  double: record('OneDouble', { double: 'double' }),
  whole: record('OneWhole', { whole: 'long' }),
  bytes: record('OneBytes', { bytes: 'bytes' }),
  string: record('OneString', { string: 'string' })
}

const object = properties => ({ type: 'object', properties })
const TYPE = { string: { type: 'string' }, integer: { type: 'integer' }, number: { type: 'number' } }
const list = items => ({ type: 'array', items })

/** For fast-json-stringify. */
export const JSON_SCHEMA = {
  numbers: object({ items: list(object(same(NUMBERS, TYPE.integer))) }),
  strings: object({ items: list(object(same(STRINGS, TYPE.string))) }),
  nested: object({
    items: list(object({
      id: TYPE.integer,
      name: TYPE.string,
      isActive: { type: 'boolean' },
      address: object({ street: TYPE.string, place: object({ lat: TYPE.number, lng: TYPE.number }) }),
      tags: list(TYPE.string)
    }))
  }),
  hex: object({ data: TYPE.string }),
  doubles: object({ values: list(TYPE.number) }),
  double: object({ double: TYPE.number }),
  whole: object({ whole: TYPE.integer }),
  bytes: object({ bytes: TYPE.string }),
  string: object({ string: TYPE.string })
}

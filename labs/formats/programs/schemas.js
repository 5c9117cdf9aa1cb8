// @ts-check
// The shapes, as each format with a schema wants to be told of them.

/** For protobufjs and protobuf-es. */
export const PROTO = `
  syntax = "proto3";
  message Place { double lat = 1; double lng = 2; }
  message Address { string street = 1; Place place = 2; }
  message NestedItem { int32 id = 1; string name = 2; bool isActive = 3; Address address = 4; repeated string tags = 5; }
  message nestedMessage { repeated NestedItem items = 1; }
  message doublesMessage { repeated double values = 1; }`

/** @param {string} shape */
export const messageName = shape => `${shape}Message`

const record = (name, types) => ({
  type: 'record',
  name,
  fields: Object.entries(types).map(([name, type]) => ({ name, type }))
})
const array = items => ({ type: 'array', items })

/** For avsc. */
export const AVRO = {
  nested: record('Nested', {
    items: array(record('Item', {
      id: 'int',
      name: 'string',
      isActive: 'boolean',
      address: record('Address', { street: 'string', place: record('Place', { lat: 'double', lng: 'double' }) }),
      tags: array('string')
    }))
  }),
  doubles: record('Doubles', { values: array('double') })
}

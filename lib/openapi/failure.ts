/** The error envelope (specification, Errors) as a schema. */
export const FAILURE = {
  type: 'object',
  description: 'The error envelope',
  properties: {
    status: { type: 'boolean', const: false },
    message: { type: 'string' },
    errors: {
      type: 'object',
      description: 'Messages by field, the fields as they were sent: `services.0.service_id`',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
    data: {
      type: 'object',
      description: 'What stands nevertheless: the state of a target whose payment failed',
      additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    },
    request_id: { type: 'string', description: 'To be named when a fault is reported' },
  },
  required: ['status', 'message'],
  additionalProperties: false,
} as const;

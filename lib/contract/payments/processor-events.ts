/** The events that the endpoint of a salon at the processor must send (BEHAVIOR §19.6). */
export const PROCESSOR_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'setup_intent.succeeded',
  'charge.refunded',
  'refund.failed',
  'terminal.reader.action_succeeded',
  'terminal.reader.action_failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.deleted',
] as const;

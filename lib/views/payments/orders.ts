/** The reply of a route that creates a payment intent (BEHAVIOR §18.1). */
export const toOrderReply = ({ intentId, token }: { readonly intentId: string; readonly token: string }) => ({
  token,
  payment_intent: intentId,
});

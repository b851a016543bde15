/** The statuses of a visit (BEHAVIOR §16.1). */
export const VISIT_STATUS = {
  pendingPayment: 0,
  confirmed: 1,
  completed: 2,
  cancelled: 3,
  noShow: 4,
  paymentFailed: 5,
} as const;

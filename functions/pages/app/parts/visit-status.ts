/** The statuses of a visit (BEHAVIOR §16.1). */
export const VISIT_STATUS = {
  pendingPayment: 0,
  confirmed: 1,
  completed: 2,
  cancelled: 3,
  noShow: 4,
  paymentFailed: 5,
} as const;

export type StatusName = keyof typeof VISIT_STATUS;
export const findStatusName = (status: number): StatusName | undefined =>
  (Object.keys(VISIT_STATUS) as StatusName[]).find((name) => VISIT_STATUS[name] === status);

/** The statuses of a sale (BEHAVIOR §21.3). */
export const SALE_STATUS = { pending: 0, paid: 1, failed: 2 } as const;

/** The statuses of a sale (BEHAVIOR §21.3). */
export const SALE_STATUS = { pending: 0, paid: 1, failed: 2 } as const;

/** The balance of a product; a dash while the product is not paid, because nothing can be redeemed yet. */
export const formatBalanceOrDash = (product: { readonly sale_status: number }, left: string): string =>
  product.sale_status === SALE_STATUS.paid ? left : '–';

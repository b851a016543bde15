/** The routes that the check of a release calls on the new versions, without the prefix of the API. */
export const CHECKED_ROUTES = [
  'GET /booking/catalog',
  'POST /booking/get-slot',
  'POST /booking/save-booking',
  'POST /admin/checkout/quote',
  'GET /customer/receipts',
] as const;

/** Load the dialogs that a day often opens, which lie in a script file beside the desk's own. */
export const DIALOG_FILES = {
  visit: async () => (await import('./visit/visit-panel.tsx')).VisitPanel,
  findVisit: async () => (await import('./find-visit.tsx')).FindVisit,
  newVisit: async () => (await import('./new-visit.tsx')).NewVisit,
  setCustomer: async () => (await import('./set-customer.tsx')).SetCustomer,
  sell: async () => (await import('./sell/sell.tsx')).Sell,
  checkOut: async () => (await import('./check-out/check-out.tsx')).CheckOut,
  customerCard: async () => (await import('./customer-card.tsx')).CustomerCard,
  moveVisit: async () => (await import('./move-visit.tsx')).MoveVisit,
} as const;

/**
 * Loads the files one after the other, so that each dialog opens at once and gets every letter that is typed (BEHAVIOR §39.3).
 * Ends at the first file that does not load: browsers keep a failed import, and the others may load later.
 */
export async function preloadDialogFiles(): Promise<void> {
  try {
    for (const load of Object.values(DIALOG_FILES)) await load();
  } catch {
    // If somebody opens this dialog, it offers to reload the page
  }
}

import type { PageComponent } from './app.tsx';
import { Book } from './booking/book.tsx';
import type { PageName } from './page-data.ts';

/** Loads the component of each page. Visitors who book load nothing of the others. */
export const PAGE_COMPONENT_LOADERS: { readonly [Name in PageName]: () => Promise<PageComponent> } = {
  book: async () => Book,
  visit: async () => (await import('./visit/visit-page.tsx')).VisitPage,
  offer: async () => (await import('./visit/offer-page.tsx')).OfferPage,
  account: async () => (await import('./account/account-page.tsx')).AccountPage,
  claim: async () => (await import('./links/claim-page.tsx')).ClaimPage,
  renewal: async () => (await import('./links/renewal-page.tsx')).RenewalPage,
  receipt: async () => (await import('./links/receipt-page.tsx')).ReceiptPage,
  'verify-email': async () => (await import('./links/verify-email-page.tsx')).VerifyEmailPage,
  'confirm-merge': async () => (await import('./links/confirm-merge-page.tsx')).ConfirmMergePage,
  'keep-address': async () => (await import('./links/keep-address-page.tsx')).KeepAddressPage,
  'reset-password': async () => (await import('./links/reset-password-page.tsx')).ResetPasswordPage,
  'admin-reset-password': async () => (await import('./links/reset-password-page.tsx')).ResetPasswordPage,
};

import { hydrate } from 'preact';
import { App, type PageContent } from './app.tsx';
import { Book } from './booking/book.tsx';
import { connectHostSite } from './host-site.ts';
import type { PageData, PageName } from './page-data.ts';
import './style.css';
import { getTexts, setTexts } from './texts/index.ts';

/** The content of each page. Visitors who book load nothing of the others. */
const LOADERS: { readonly [Name in PageName]: () => Promise<PageContent> } = {
  book: async () => Book,
  visit: async () => (await import('./visit/visit-page.tsx')).VisitPage,
  offer: async () => (await import('./visit/offer-page.tsx')).OfferPage,
  account: async () => (await import('./account/account-page.tsx')).AccountPage,
  claim: async () => (await import('./links/claim-page.tsx')).ClaimPage,
  receipt: async () => (await import('./links/receipt-page.tsx')).ReceiptPage,
  'verify-email': async () => (await import('./links/verify-email-page.tsx')).VerifyEmailPage,
  'reset-password': async () => (await import('./links/reset-password-page.tsx')).ResetPasswordPage,
  'admin-reset-password': async () => (await import('./links/reset-password-page.tsx')).ResetPasswordPage,
};

connectHostSite();
const source = document.querySelector('#page-data')?.textContent;
const root = document.querySelector('#page');
if (source && root) {
  const data = JSON.parse(source) as PageData;
  setTexts(getTexts(data.language));
  hydrate(<App data={data} Content={await LOADERS[data.page]()} />, root);
  // Repeats what the visitor has pressed until now (document.ts)
  document.dispatchEvent(new Event('loaded'));
}

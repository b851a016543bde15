import { renderToString } from 'preact-render-to-string';
import { AccountPage } from './account/account-page.tsx';
import { App, getTitle, type PageContent } from './app.tsx';
import { Book } from './booking/book.tsx';
import { ClaimPage } from './links/claim-page.tsx';
import { ReceiptPage } from './links/receipt-page.tsx';
import { ResetPasswordPage } from './links/reset-password-page.tsx';
import { VerifyEmailPage } from './links/verify-email-page.tsx';
import type { PageData, PageName, RenderedPage } from './page-data.ts';
import { toStructuredData } from './structured-data.ts';
import { getTexts, setTexts, texts } from './texts/index.ts';
import { OfferPage } from './visit/offer-page.tsx';
import { VisitPage } from './visit/visit-page.tsx';

const CONTENTS: { readonly [Name in PageName]: PageContent } = {
  book: Book,
  visit: VisitPage,
  offer: OfferPage,
  account: AccountPage,
  claim: ClaimPage,
  receipt: ReceiptPage,
  'verify-email': VerifyEmailPage,
  'reset-password': ResetPasswordPage,
  'admin-reset-password': ResetPasswordPage,
};

/** Renders a page as its visitor sees it before any script has run. */
export function render(data: PageData, language = getTexts(data.language)): RenderedPage {
  setTexts(language);
  const { catalog } = data;
  const name = catalog?.shop.name ?? '';
  return {
    html: renderToString(<App data={data} Content={CONTENTS[data.page]} />),
    title: getTitle(data),
    description: texts().page.description(name, catalog?.location?.address ?? ''),
    image: catalog?.shop.logo ?? '',
    structuredData: data.page === 'book' && catalog ? toStructuredData(data, catalog) : null,
  };
}

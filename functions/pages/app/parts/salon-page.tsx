import type { ComponentChildren } from 'preact';
import type { Catalog, PageData } from '../page-data.ts';
import { parseSiteOptions } from '../site-options.ts';
import { type Texts, texts } from '../texts/index.ts';
import { formatTime } from './format.ts';
import { LanguageChooser } from './language-chooser.tsx';
import { PhoneLink } from './phone-link.tsx';

export const formatMapUrl = (address: string): string =>
  `https://maps.google.com/?q=${encodeURIComponent(address)}`;

type Weekday = keyof Texts['days'];

function OpeningHours({ hours }: { readonly hours: NonNullable<Catalog['location']>['business_hours'] }) {
  return (
    <table>
      <caption>{texts().salon.hours}</caption>
      <tbody>
        {(Object.keys(texts().days) as Weekday[]).map((day) => (
          <tr key={day}>
            <th scope="row">{texts().days[day]}</th>
            <td>
              {hours[day].length === 0
                ? texts().salon.closed
                : hours[day].map(({ from, to }) => `${formatTime(from)} – ${formatTime(to)}`).join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SalonDetails({ location }: { readonly location: NonNullable<Catalog['location']> }) {
  const { name, address, phone, business_hours } = location;
  return (
    <footer class="salon-details">
      <div>
        <h2>{name}</h2>
        {address !== '' && (
          <p>
            <a href={formatMapUrl(address)} rel="noreferrer">
              <bdi>{address}</bdi>
            </a>
          </p>
        )}
        {phone !== '' && (
          <p>
            <PhoneLink phone={phone} />
          </p>
        )}
      </div>
      <OpeningHours hours={business_hours} />
    </footer>
  );
}

/** A page of the salon: its name and logo, the content, and where to find it. */
export function SalonPage({
  data: { slug, catalog, search, page },
  children,
}: {
  readonly data: PageData;
  readonly children: ComponentChildren;
}) {
  const shop = catalog?.shop;
  return (
    <>
      <a class="skip" href="#content" target="_self">
        {texts().page.skip}
      </a>
      {parseSiteOptions(search).hasHeader && (
        <header class="salon-header">
          {shop?.logo ? (
            <img src={shop.logo} alt="" width={40} height={40} />
          ) : (
            <span class="mark" aria-hidden="true">
              {(shop?.name ?? slug).slice(0, 1).toUpperCase()}
            </span>
          )}
          <a class="salon-name" href={`/book/${slug}`}>
            {shop?.name ?? slug}
          </a>
          {page !== 'admin-reset-password' && (
            <a class="account-link" href={`/book/${slug}/account`}>
              {texts().salon.account}
            </a>
          )}
          <LanguageChooser languages={shop?.languages ?? []} path={`/book/${slug}`} />
        </header>
      )}
      <main id="content" tabIndex={-1}>
        <noscript>
          <p class="note">{texts().page.needsScripts}</p>
        </noscript>
        {children}
      </main>
      {catalog?.location ? <SalonDetails location={catalog.location} /> : null}
    </>
  );
}

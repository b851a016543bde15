import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Button, createSetter } from '../parts/button.tsx';
import { createInputHandler } from '../parts/field.tsx';
import { LoadedView, useLoaded } from '../parts/loaded.tsx';
import { type LogInMode, LogInOrRegister } from '../parts/log-in.tsx';
import { useReturnedPaymentSettlement } from '../parts/returned-payment.tsx';
import { createSessionPage, type ViewProps } from '../parts/session-page.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import { texts } from '../texts/index.ts';
import type { AccountProps } from './account-props.ts';
import { CardsAndReceiptsView } from './cards-view.tsx';
import { AccountDeleted } from './delete-account.tsx';
import { ProductsView } from './products-view.tsx';
import { ProfileView } from './profile-view.tsx';
import { ShopView } from './shop-view.tsx';
import { VisitsView } from './visits-view.tsx';

const words = () => texts().account;

const VIEWS = {
  visits: VisitsView,
  products: ProductsView,
  shop: ShopView,
  cards: CardsAndReceiptsView,
  profile: ProfileView,
} as const;
type ViewName = keyof typeof VIEWS;

const parseView = (search: string): ViewName => {
  const asked = new URLSearchParams(search).get('view') ?? '';
  return Object.hasOwn(VIEWS, asked) ? (asked as ViewName) : 'visits';
};

/** The shown view; the URL holds it, so that back and reload keep it. */
function useView(onChange: () => void) {
  const view = useSignal(parseView(location.search));
  useEffect(() => {
    const onBack = () => {
      view.value = parseView(location.search);
    };
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, [view]);
  const open = (name: ViewName) => {
    if (view.value !== name) history.pushState(null, '', `?view=${name}`);
    view.value = name;
    onChange();
  };
  return { view, open };
}

/** The result of an act, at the top of a view: it scrolls into view, because the act may be far below. */
function News({ text }: { readonly text: string | undefined }) {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!text) return undefined;
    // A panel that closes gives the focus back first, which scrolls too
    const frame = requestAnimationFrame(() => shown.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [text]);
  return (
    <p class="news" role="status" ref={shown}>
      {text}
    </p>
  );
}

function Members(props: ViewProps & Pick<AccountProps, 'onDeleted'>) {
  const { session, data } = props;
  const news = useSignal('');
  const returned = useReturnedPaymentSettlement(session, data.slug);
  const source = useLoaded(async (options) => {
    await returned.ended;
    return session.salon.customers.profile({}, options);
  });
  const { view, open } = useView(() => {
    news.value = '';
  });
  const View = VIEWS[view.value];
  return (
    <>
      <Tabs
        label={texts().salon.account}
        tabs={(Object.keys(VIEWS) as ViewName[]).map((name) => [name, words().views[name]])}
        shown={view.value}
        toUrl={(name) => `?view=${name}`}
        onOpen={open}
      />
      <ViewHeading view={view.value}>{words().views[view.value]}</ViewHeading>
      <News text={news.value === '' ? returned.message.value : news.value} />
      <LoadedView source={source}>
        {({ data: profile }) => (
          <View
            {...props}
            key={view.value}
            profile={profile}
            tell={(message) => {
              news.value = message;
              source.reload();
            }}
          />
        )}
      </LoadedView>
      <p class="log-out">
        {words().loggedInAs(source.reply.value?.data.email ?? '')}{' '}
        <Button look="link" label={texts().details.logOut} onClick={session.end} />
      </p>
    </>
  );
}

const LOG_IN_TITLES = {
  logIn: () => texts().logIn.logIn,
  register: () => texts().logIn.register,
  forgot: () => texts().links.resetHeading,
} as const satisfies Readonly<Record<LogInMode, () => string>>;

/** The log-in; where the salon sells to guests, they can buy a gift card instead. */
function Visitors(props: ViewProps) {
  const { session, catalog } = props;
  const isBuying = useSignal(false);
  const mode = useSignal<LogInMode>('logIn');
  const news = useSignal('');
  const { enable_signup, guest_checkout } = catalog.settings;
  const toggle = (isNowBuying: boolean) => () => {
    isBuying.value = isNowBuying;
    news.value = '';
  };
  if (isBuying.value) {
    return (
      <>
        <ViewHeading view="shop">{words().views.shop}</ViewHeading>
        <News text={news.value} />
        <ShopView {...props} profile={null} tell={createInputHandler(news)} />
        <p class="actions">
          <Button look="link" label={texts().logIn.logIn} onClick={toggle(false)} />
        </p>
      </>
    );
  }
  return (
    <>
      <ViewHeading view={mode.value}>{LOG_IN_TITLES[mode.value]()}</ViewHeading>
      <p>{words().logInReason}</p>
      <LogInOrRegister session={session} canRegister={enable_signup === 1} shown={mode} isMain />
      {guest_checkout === 1 && (
        <p class="actions">
          <Button look="link" label={words().buyAsGuest} onClick={toggle(true)} />
        </p>
      )}
    </>
  );
}

function Account(props: ViewProps) {
  const { session } = props;
  const isDeleted = useSignal(false);
  if (session.isLoggedIn.value) {
    const leave = () => {
      isDeleted.value = true;
      session.end();
    };
    return <Members {...props} onDeleted={leave} />;
  }
  const close = createSetter(isDeleted, false);
  return isDeleted.value ? <AccountDeleted onClose={close} /> : <Visitors {...props} />;
}

/** A customer's own page: visits, products, cards, profile (BEHAVIOR §35.4). */
export const AccountPage = createSessionPage(() => texts().salon.account, Account);

import { useSignal, useSignalEffect } from '@preact/signals';
import { Component, type ComponentChildren, type ComponentType } from 'preact';
import { useCallback, useMemo } from 'preact/hooks';
import { deleteDrafts, deleteOthersDraftsAndSetOwner } from '../drafts.ts';
import { Alert } from '../parts/call.tsx';
import { Confirmation } from '../parts/confirmation.tsx';
import { Question } from '../parts/dialog.tsx';
import { useIdleTimer } from '../parts/idle-timer.ts';
import { lazily } from '../parts/lazily.tsx';
import { FactorSetUpGate } from '../parts/own-log-in/factor-gate.tsx';
import { UserLogIn } from '../parts/user-log-in.tsx';
import { openPreviewStorage } from '../preview.ts';
import type { Session } from '../session.ts';
import { texts } from '../texts/index.ts';
import type { UserPageData } from '../user-page.ts';
import {
  AREAS,
  type AreaName,
  findPermissionIfAllMissing,
  getArea,
  isArea,
  type RecordName,
} from './areas/areas.ts';
import { isOfficePage } from './areas/sections.ts';
import { CurrencyContext } from './form/units.ts';
import { List } from './list/list.tsx';
import { OfficeMenu } from './menu.tsx';
import { PageHeading } from './page-heading.tsx';
import { openOfficeAddressGuardingUnsaved } from './place.ts';
import { openRowStore } from './rows/rows.ts';
import { officeTexts } from './texts/index.ts';
import type { ViewProps } from './view-props.ts';
import { hasWrongDay, MissingPage } from './wrong-address.tsx';

type AreaFrameProps = ViewProps & { readonly name: AreaName; readonly children?: ComponentChildren };

/** The heading and the tabs of an area, above what shows in its place. */
const AreaFrame = ({ children, ...props }: AreaFrameProps) => (
  <>
    <PageHeading {...props} title={officeTexts().area[props.name].name} area={props.name} />
    {children}
  </>
);

const Editor = lazily(async () => (await import('./record/editor.tsx')).Editor, AreaFrame);
const SettingsForm = lazily(
  async () => (await import('./settings/settings-form.tsx')).SettingsForm,
  AreaFrame,
);
const Profile = lazily(async () => (await import('./customer/profile.tsx')).Profile);
const Report = lazily(async () => (await import('./report/report.tsx')).Report, AreaFrame);
const Owed = lazily(async () => (await import('./report/owed.tsx')).Owed, AreaFrame);
const ClosePay = lazily(async () => (await import('./month/close-pay.tsx')).ClosePay);
const AccountMap = lazily(async () => (await import('./report/account-map.tsx')).AccountMap, AreaFrame);
const Tips = lazily(async () => (await import('./tips/tips.tsx')).Tips, AreaFrame);
const ReadAreaView = lazily(async () => (await import('./reads/read-area-view.tsx')).ReadAreaView, AreaFrame);

const FIRST_EVENING = lazily(async () => (await import('./first-evening/first-evening.tsx')).FirstEvening);

/** The pages that are no area, by their paths. */
const PAGES: Readonly<Record<string, ComponentType<ViewProps>>> = {
  '': lazily(async () => (await import('./home/home.tsx')).Home),
  starter: lazily(async () => (await import('./first-evening/starter.tsx')).Starter),
  import: lazily(async () => (await import('./imports/import-page.tsx')).ImportPage),
  calendar: lazily(async () => (await import('./team/team-week.tsx')).TeamCalendar),
  month: lazily(async () => (await import('./month/month.tsx')).Month),
  help: lazily(async () => (await import('./help/help-page.tsx')).HelpPage),
  you: lazily(async () => (await import('./own-log-in.tsx')).OwnLogIn),
  start: FIRST_EVENING,
  // Its former address
  open: FIRST_EVENING,
};
const isPage = (name: string): boolean => Object.hasOwn(PAGES, name);

/** The pages below which others lie: the steps of the first evening, and records. */
const mayHaveRecord = (name: string): boolean =>
  PAGES[name] === FIRST_EVENING || (isArea(name) && AREAS[name].kind === 'records');

/** An owner reads and compares, away from the desk: longer than the desk waits. */
const LOCK_MINUTES = 30;

/** The office: the log-in, then what the address names. After idle minutes the user logs in again. */
export function Office({ data, session }: { readonly data: UserPageData; readonly session: Session }) {
  const place = useMemo(() => openOfficeAddressGuardingUnsaved(data.slug), [data]);
  const isLoggedIn = session.isLoggedIn.value;
  // Nothing that was read stays after a log-out
  const rows = useMemo(() => openRowStore(session.salon), [session, isLoggedIn]);
  const userId = session.userId.value;
  // Before a form reads its draft
  useMemo(() => userId !== undefined && deleteOthersDraftsAndSetOwner(userId), [userId]);
  const email = useSignal('');
  const reason = useSignal('');
  const words = officeTexts();
  useSignalEffect(() => {
    if (session.email.value === '') {
      // It may name customers, whom the next user may not see
      place.message.value = '';
      return;
    }
    email.value = session.email.value;
    reason.value = officeTexts().ended;
  });
  useSignalEffect(() => {
    const by = session.endedBy.value;
    if (!by) return;
    reason.value = by === 'lock' ? officeTexts().locked : '';
    if (by === 'lock') return;
    deleteDrafts();
    openPreviewStorage(data.slug).delete();
    place.setUnsaved(undefined);
  });
  const lock = useCallback(() => {
    if (session.isLoggedIn.peek()) session.lock();
  }, [session]);
  useIdleTimer(data.slug, LOCK_MINUTES, lock);
  if (!isLoggedIn) {
    return (
      <UserLogIn
        title={words.logInTitle(data.name)}
        salon={data.name}
        session={session}
        email={email.value}
        reason={reason.value}
      />
    );
  }
  const logOut = session.end;
  const view = { data, salon: session.salon, place, rows, permissions: session.permissions.value };
  return (
    <FactorSetUpGate title={data.name} session={session} onLogOut={logOut}>
      {/* biome-ignore lint/a11y: it follows the links inside, which are the controls */}
      <div class="office" onClick={place.follow}>
        <a class="skip" href="#content">
          {texts().page.skip}
        </a>
        <OfficeMenu {...view} session={session} />
        <main id="content" class="omain" tabIndex={-1}>
          <div class="wrapw">
            <CurrencyContext.Provider value={data.currency}>
              <ErrorBoundary {...view}>
                <View {...view} />
              </ErrorBoundary>
            </CurrencyContext.Provider>
          </div>
        </main>
        <Confirmation session={session} />
        {place.waiting.value !== undefined && (
          <Question
            title={words.form.leaveTitle}
            yes={words.form.leaveYes}
            no={words.form.leaveNo}
            onYes={place.leave}
            onClose={place.stay}
          >
            <p>{words.form.leaveText}</p>
          </Question>
        )}
      </div>
    </FactorSetUpGate>
  );
}

type ErrorBoundaryProps = ViewProps & { readonly children: ComponentChildren };

/** Shows that a view has failed, in the place of the view. Another address shows another view. */
class ErrorBoundary extends Component<ErrorBoundaryProps> {
  #failedAt: unknown;

  override componentDidCatch(error: unknown): void {
    this.#failedAt = this.props.place.address.peek();
    reportError(error);
    this.forceUpdate();
  }

  override render() {
    const { children, ...view } = this.props;
    if (view.place.address.value !== this.#failedAt) return children;
    const { office, missing } = officeTexts();
    return (
      <>
        <PageHeading {...view} title={office} />
        <Alert text={missing.failed} onRetry={() => location.reload()} />
      </>
    );
  }
}

/** The view that the address names (BEHAVIOR §40.4). */
function View(props: ViewProps) {
  const { area: name, id, query } = props.place.address.value;
  const Page = isPage(name) ? PAGES[name] : undefined;
  const page = isArea(name) || isOfficePage(name) ? name : undefined;
  if (id !== '' && !mayHaveRecord(name)) return <MissingPage {...props} what="page" page={page} />;
  if (hasWrongDay(query)) return <MissingPage {...props} what="query" page={page} />;
  if (Page) return <Page key={name} {...props} />;
  return isArea(name) ? <AreaView {...props} name={name} id={id} /> : <MissingPage {...props} what="page" />;
}

/** The view of an area, if the user may use it (BEHAVIOR §40.2). */
function AreaView({ name, id, ...props }: ViewProps & { readonly name: AreaName; readonly id: string }) {
  const { place, permissions } = props;
  const words = officeTexts();
  const missing = findPermissionIfAllMissing(getArea(name), permissions);
  if (missing !== undefined) {
    return (
      <>
        <PageHeading {...props} title={words.area[name].name} />
        <p class="note">{words.needs(missing)}</p>
      </>
    );
  }
  switch (AREAS[name].kind) {
    case 'form':
      return <SettingsForm key={name} {...props} name={name} />;
    case 'reads':
      if (name === 'account-map') return <AccountMap {...props} name={name} />;
      if (name === 'tip') return <Tips key={place.visits.value} {...props} name={name} />;
      return <ReadAreaView key={`${name} ${place.visits.value}`} {...props} name={name} />;
    case 'report':
      if (name === 'owed') return <Owed {...props} name={name} />;
      return <Report key={name} {...props} name={name} />;
    default:
      return <RecordView {...props} name={name as RecordName} id={id} />;
  }
}

function RecordView({ name, id, ...props }: ViewProps & { readonly name: RecordName; readonly id: string }) {
  if (id === '') return <List key={name} {...props} name={name} />;
  if (name === 'statement' && id === 'new') return <ClosePay {...props} />;
  if (name === 'customer' && id !== 'new') return <Profile key={id} {...props} name={name} id={id} />;
  return <Editor key={`${name}/${id}`} {...props} name={name} id={id} />;
}

import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { toSearchText } from '../../../../../lib/rules/search-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CIRCLE_HELP, SEARCH } from '../../parts/icons.ts';
import { startAfterPause } from '../../parts/start-after.ts';
import { type AreaName, findPermissionIfAllMissing, getArea, type RecordName } from '../areas/areas.ts';
import { getPageName } from '../areas/page-names.ts';
import { SECTION_ICONS } from '../areas/section-icons.ts';
import { findSection, listNonAreaPages, listSectionsWithFirstArea, listTabs } from '../areas/sections.ts';
import { getLabel } from '../form/labels.ts';
import { listAllowedTopics } from '../help/help-answers.tsx';
import { helpTexts } from '../help/texts/index.ts';
import { callOperation, listLoadedRows, toRowName } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { isNear } from './near.ts';
import { type Hit, listHitsOfNumber } from './numbers.ts';
import { findTexts } from './texts/index.ts';

/** The records that are found, beside clients: their lists are short enough to be read as a whole. */
const SEARCHED = ['services', 'staff', 'product', 'package', 'giftcard', 'membership', 'location'] as const;
const HITS_MAX = 12;
const CLIENTS_MAX = 5;
const PAUSE_MS = 200;

function listFieldNames(name: AreaName): readonly string[] {
  const area = getArea(name);
  if (area.kind === 'reads' || area.kind === 'report') return [];
  const sections = (area.sections ?? []).flatMap(([, fields]) => fields);
  return area.kind === 'form' ? [...new Set([...(area.only ?? []), ...sections])] : sections;
}

const listHelpHits = ({ place, permissions }: ViewProps): readonly Hit[] =>
  listAllowedTopics(permissions).map((name) => {
    const [text, answer] = helpTexts().questions[name];
    return { text, under: officeTexts().help, href: place.href('help', name), also: answer };
  });

function listPageHits({ place, permissions }: ViewProps): readonly Hit[] {
  const words = officeTexts();
  const { synonyms } = findTexts();
  const pages = listNonAreaPages(permissions).map((page) => ({
    page,
    under: words.sections[findSection(page) ?? 'home'],
  }));
  const areas = listSectionsWithFirstArea(permissions).flatMap(({ section }) =>
    listTabs(section, permissions).flat(),
  );
  const toPath = (area: AreaName) =>
    [words.sections[findSection(area) ?? 'home'], words.area[area].name].join(' · ');
  return [
    ...areas.map((area) => ({
      text: words.area[area].name,
      under: words.sections[findSection(area) ?? 'home'],
      href: place.href(area),
      also: (synonyms as Readonly<Record<string, string>>)[area] ?? '',
    })),
    ...pages.map(({ page, under }) => ({
      text: getPageName(page),
      under,
      href: place.href(page),
      also: synonyms[page],
    })),
    ...areas.flatMap((area) =>
      listFieldNames(area).map((field) => ({
        text: getLabel(area, field).label,
        under: toPath(area),
        href: place.href(area),
      })),
    ),
  ];
}

/** Whether all of the clients have a phone number with this end. */
const isPhoneEnd = (search: string, rows: readonly Row[]): boolean =>
  rows.length > 0 &&
  /^\d{4,}$/.test(search) &&
  rows.every(({ phone }) => String(phone).replaceAll(/\D/g, '').endsWith(search));

type Clients = {
  readonly hits: readonly Hit[];
  readonly isByPhone: boolean;
  /** Whether the API has answered and finds nobody with the typed words: the hits are names like them. */
  readonly isNobody: boolean;
};
const NOBODY: Clients = { hits: [], isByPhone: false, isNobody: false };
/** The letters with which a name like the typed one begins, and how many clients are compared. */
const NEAR_START = 2;
const NEAR_READ = 100;

/** Whether each typed word is in a name, or begins a word of it but for one letter. */
const isLike = (typed: string, name: string): boolean =>
  typed.split(/\s+/).every((word) => name.includes(word) || isNear(word, name));

/** The clients that the API finds, once somebody has stopped to type. If there are none: those with a name like the typed one. */
function useClients({ salon, place, permissions }: ViewProps, typed: string): Clients {
  const found = useSignal(NOBODY);
  const search = typed.trim();
  useEffect(() => {
    found.value = NOBODY;
    if (search.length < 2 || !permissions.includes('customers.read')) return undefined;
    return startAfterPause(PAUSE_MS, async (signal) => {
      const read = async (wanted: string, count: number) => {
        const input = { search: wanted, per_page: count, page: 1, kind: 'all' };
        const result = await callOperation(salon, 'directory', 'customer-index', input, { signal });
        return signal.aborted || !result.ok ? undefined : (result.reply.data as readonly Row[]);
      };
      const exact = await read(search, CLIENTS_MAX);
      if (!exact) return;
      const isNobody = exact.length === 0;
      const word = toSearchText(search);
      const alike = isNobody ? await read(word.slice(0, NEAR_START), NEAR_READ) : [];
      if (!alike) return;
      const near = alike.filter((row) => isLike(word, toSearchText(toRowName(row)))).slice(0, CLIENTS_MAX);
      const rows = isNobody ? near : exact;
      const { name } = officeTexts().area.customer;
      const hits = rows.map((row) => ({
        text: toRowName(row),
        under: [name, row.phone, row.email].filter(Boolean).join(' · '),
        href: place.href('customer', String(row.id)),
      }));
      found.value = { hits, isByPhone: isPhoneEnd(search, exact), isNobody };
    });
  }, [search, salon, place, permissions, found]);
  return found.value;
}

/** The visit, receipts and sales with the number that is typed. */
function useNumbered(view: ViewProps, typed: string): readonly Hit[] {
  const found = useSignal<readonly Hit[]>([]);
  const search = typed.trim();
  useEffect(() => {
    found.value = [];
    if (!/\d/.test(search)) return undefined;
    return startAfterPause(PAUSE_MS, async (signal) => {
      const hits = await listHitsOfNumber(view, search);
      if (!signal.aborted) found.value = hits;
    });
  }, [search, found]);
  return found.value;
}

function listRecordHits({ rows, place, permissions }: ViewProps): readonly Hit[] {
  const words = officeTexts();
  const names: readonly RecordName[] = SEARCHED.filter(
    (name) => findPermissionIfAllMissing(getArea(name), permissions) === undefined,
  );
  return names.flatMap((name) =>
    listLoadedRows(rows.get(name).value).map((row) => ({
      text: toRowName(row),
      under: words.area[name].name,
      href: place.href(name, String(row.id)),
    })),
  );
}

/** The icon of the part of the menu to which a hit leads. */
function toIcon(href: string, place: ViewProps['place']): string {
  const [page = ''] = href.slice(place.href().length + 1).split(/[/?#]/);
  return page === 'help' ? CIRCLE_HELP : SECTION_ICONS[findSection(page) ?? 'home'];
}

type FindProps = ViewProps & { readonly typed: Signal<string>; readonly onClose: () => void };

/** Finds pages, fields, answers, records and numbers by their words (BEHAVIOR §40.4). */
export function Find({ onClose, typed, ...view }: FindProps) {
  const words = officeTexts().find;
  const pages = useMemo(() => [...listPageHits(view), ...listHelpHits(view)], [view.permissions]);
  const clients = useClients(view, typed.value);
  const numbered = useNumbered(view, typed.value);
  const own = useComputed(() => {
    const wanted = toSearchText(typed.value).split(/\s+/).filter(Boolean);
    if (wanted.length === 0) return { isExact: true, hits: [] };
    const all = [...listRecordHits(view), ...pages];
    const find = (matches: (word: string, text: string) => boolean) => {
      const has = (text: string) => {
        const known = toSearchText(text);
        return wanted.every((word) => matches(word, known));
      };
      const named = all.filter(({ text }) => has(text));
      const others = all.filter((hit) => !named.includes(hit) && has(`${hit.text} ${hit.also ?? ''}`));
      return [...named, ...others].slice(0, HITS_MAX);
    };
    const exact = find((word, text) => text.includes(word));
    const isExact = exact.length > 0;
    return { isExact, hits: isExact ? exact : find(isNear) };
  });
  const isSale = ({ href }: Hit) => href.startsWith(`${view.place.href('sale')}?`);
  const hits = clients.isByPhone
    ? [...clients.hits, ...numbered.filter((hit) => !isSale(hit)), ...own.value.hits]
    : [...numbered, ...clients.hits, ...own.value.hits];
  const isOnlyNear = clients.isNobody && !own.value.isExact && numbered.length === 0 && hits.length > 0;
  const go = (href: string) => {
    onClose();
    view.place.go(href);
  };
  return (
    <Dialog id="find" title={words.title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (hits[0]) go(hits[0].href);
        }}
      >
        <span class="with">
          <Icon of={SEARCH} />
          <input
            class="in"
            type="search"
            autocomplete="off"
            aria-label={words.open}
            placeholder={words.hint}
            value={typed}
            onInput={({ currentTarget }) => {
              typed.value = currentTarget.value;
            }}
          />
        </span>
      </form>
      {isOnlyNear && <p class="quiet">{findTexts().near(typed.value.trim())}</p>}
      <p class="vh" role="status">
        {typed.value.trim() !== '' && officeTexts().list.count(hits.length, hits.length)}
      </p>
      <ul class="lines flush hits">
        {hits.map(({ text, under, href }) => (
          <li key={`${href} ${text}`}>
            <a
              href={href}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                event.stopPropagation();
                go(href);
              }}
            >
              <Icon of={toIcon(href, view.place)} />
              <b>{text}</b>
              <span class="sub">{under}</span>
            </a>
          </li>
        ))}
      </ul>
      {typed.value.trim() !== '' && hits.length === 0 && (
        <p class="quiet">{findTexts().none(typed.value.trim())}</p>
      )}
    </Dialog>
  );
}

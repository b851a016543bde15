import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { toSearchText } from '../../../../../lib/rules/search-text.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { SEARCH } from '../../parts/icons.ts';
import { startAfterPause } from '../../parts/start-after.ts';
import { type AreaName, findMissingPermission, getArea, type RecordName } from '../areas.ts';
import { getLabel } from '../form/labels.ts';
import { callOperation, listLoadedRows, toRowName } from '../rows.ts';
import { findSection, listSections, listTabs } from '../sections.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';

type Hit = { readonly text: string; readonly under: string; readonly href: string };

/** The records that are found, beside clients: their lists are short enough to be read as a whole. */
const SEARCHED = ['services', 'staff', 'product', 'package', 'giftcard', 'membership', 'location'] as const;
const HITS_MAX = 12;
const CLIENTS_MAX = 5;
const PAUSE_MS = 200;

/** The fields of an area that its description names. */
function listFieldNames(name: AreaName): readonly string[] {
  const area = getArea(name);
  if (area.kind === 'reads' || area.kind === 'report') return [];
  const sections = (area.sections ?? []).flatMap(([, fields]) => fields);
  return area.kind === 'form' ? [...new Set([...(area.only ?? []), ...sections])] : sections;
}

/** The pages that the user may open, and the fields on them. */
function listPageHits({ place, permissions }: ViewProps): readonly Hit[] {
  const words = officeTexts();
  const areas = listSections(permissions).flatMap(({ section }) => listTabs(section, permissions).flat());
  const toPath = (area: AreaName) =>
    [words.sections[findSection(area) ?? 'home'], words.area[area].name].join(' · ');
  return [
    ...areas.map((area) => ({
      text: words.area[area].name,
      under: words.sections[findSection(area) ?? 'home'],
      href: place.href(area),
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

/** The clients that the API finds, once somebody has stopped to type. */
function useClients({ salon, place, permissions }: ViewProps, typed: string): readonly Hit[] {
  const found = useSignal<readonly Hit[]>([]);
  const search = typed.trim();
  useEffect(() => {
    found.value = [];
    if (search.length < 2 || !permissions.includes('customers.read')) return undefined;
    return startAfterPause(PAUSE_MS, async (signal) => {
      const input = { search, per_page: CLIENTS_MAX, page: 1, kind: 'all' };
      const result = await callOperation(salon, 'directory', 'customer-index', input, { signal });
      if (signal.aborted || !result.ok) return;
      const { name } = officeTexts().area.customer;
      found.value = (result.reply.data as readonly Row[]).map((row) => ({
        text: toRowName(row),
        under: [name, row.phone, row.email].filter(Boolean).join(' · '),
        href: place.href('customer', String(row.id)),
      }));
    });
  }, [search, salon, place, permissions, found]);
  return found.value;
}

/** The records of short lists that the user may read. */
function listRecordHits({ rows, place, permissions }: ViewProps): readonly Hit[] {
  const words = officeTexts();
  const names: readonly RecordName[] = SEARCHED.filter(
    (name) => findMissingPermission(getArea(name), permissions) === undefined,
  );
  return names.flatMap((name) =>
    listLoadedRows(rows.get(name).value).map((row) => ({
      text: toRowName(row),
      under: words.area[name].name,
      href: place.href(name, String(row.id)),
    })),
  );
}

/** Finds pages, fields and records by their words (BEHAVIOR §40.4). */
export function Find({ onClose, ...view }: ViewProps & { readonly onClose: () => void }) {
  const words = officeTexts().find;
  const typed = useSignal('');
  const pages = useMemo(() => listPageHits(view), [view.permissions]);
  const clients = useClients(view, typed.value);
  const own = useComputed(() => {
    const wanted = toSearchText(typed.value).split(/\s+/).filter(Boolean);
    if (wanted.length === 0) return [];
    return [...pages, ...listRecordHits(view)]
      .filter(({ text }) => {
        const known = toSearchText(text);
        return wanted.every((word) => known.includes(word));
      })
      .slice(0, HITS_MAX);
  });
  const hits = [...clients, ...own.value];
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
      <p class="vh" role="status">
        {typed.value.trim() !== '' && officeTexts().list.found(hits.length, hits.length)}
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
              <b>{text}</b>
              <span class="sub">{under}</span>
            </a>
          </li>
        ))}
      </ul>
      {typed.value.trim() !== '' && hits.length === 0 && <p class="quiet">{officeTexts().list.noHits}</p>}
    </Dialog>
  );
}

import { expect, test } from 'vitest';
import { getFunctionNeeds } from '../../../infra/cdk/function-needs.ts';
import { planGatewayRoutesWithHead } from '../../../infra/cdk/gateway-routes.ts';
import {
  RESERVED_CONCURRENCY,
  SHEDDING_ORDER,
  toFunctionOfRoute,
  toLoadClass,
} from '../../../infra/cdk/load-classes.ts';
import { booking } from '../../../lib/contract/booking/booking.ts';
import { docs } from '../../../lib/contract/docs.ts';
import { groups } from '../../../lib/contract/index.ts';
import { pages } from '../../../lib/contract/pages.ts';
import { type Group, type Route, toFullPath } from '../../../lib/contract/route.ts';
import { createRouter } from '../../../lib/http/router.ts';
import {
  type Facts,
  listFunctionTemplates,
  readFunctionName,
  resourcesOf,
  synthesizeTemplates,
} from '../../support/infra/templates.ts';

type Calls = {
  readonly group: Group;
  readonly route: Route;
  readonly calls: number;
  readonly seconds: number;
};
const { page } = docs.routes;
const {
  'get-services': getServices,
  'get-service-by-location': getServiceByLocation,
  'get-service-staff': getServiceStaff,
  'get-slot': getSlot,
  'get-days': getDays,
  'save-booking': saveBooking,
} = booking.routes;

const matchGatewayRoute = createRouter(planGatewayRoutesWithHead(groups));

/** The usual calls for one booking (infra/docs/GROWTH.md), with the time of each. */
const USUAL: readonly Calls[] = [
  { group: docs, route: page, calls: 0.1, seconds: 0.005 },
  { group: pages, route: pages.routes.book, calls: 3, seconds: 0.02 },
  { group: booking, route: getServices, calls: 10, seconds: 0.01 },
  { group: booking, route: getServiceByLocation, calls: 10, seconds: 0.01 },
  { group: booking, route: getServiceStaff, calls: 10, seconds: 0.01 },
  { group: booking, route: getSlot, calls: 10, seconds: 0.02 },
  { group: booking, route: getDays, calls: 2, seconds: 0.02 },
  { group: booking, route: saveBooking, calls: 1, seconds: 0.1 },
];

/** The limits in a stage's template: calls a second of each route, calls at a time of each function. */
function findLimits(stage: string, facts: Facts) {
  const templates = synthesizeTemplates({ stage }, facts);
  const [httpStage] = Object.values(resourcesOf(templates.api, 'AWS::ApiGatewayV2::Stage'));
  const settings = httpStage?.Properties.RouteSettings as Record<
    string,
    { readonly ThrottlingRateLimit: number }
  >;
  const functions = Object.values(resourcesOf(listFunctionTemplates(templates), 'AWS::Lambda::Function'));
  const reserved = functions.flatMap((code) => {
    const most = code.Properties.ReservedConcurrentExecutions;
    return most === undefined ? [] : [[readFunctionName(code), Number(most)] as const];
  });
  return { settings, reserved: new Map<string, number>(reserved) };
}

const found = new Map<string, ReturnType<typeof findLimits>>();
/** Synthesizes each stage once. */
function readLimits(stage: string, facts: Facts): ReturnType<typeof findLimits> {
  const name = JSON.stringify([stage, facts]);
  const limits = found.get(name) ?? findLimits(stage, facts);
  found.set(name, limits);
  return limits;
}

/** Bookings a second with their usual calls, from which on a class is refused some, if calls take `slowdown` times as long. */
function computeCapacity(
  { settings, reserved }: ReturnType<typeof findLimits>,
  kind: (typeof SHEDDING_ORDER)[number],
  slowdown: number,
): number {
  const ofKind = USUAL.filter(({ group, route }) => toLoadClass(group, route) === kind);
  const byThrottle = ofKind.map(({ route, calls }) => {
    const { method } = route;
    const key = matchGatewayRoute(method, toFullPath(route))?.route.routeKey;
    const setting = settings[key ?? ''];
    if (!setting) throw new Error(`${key} has no throttle`);
    return setting.ThrottlingRateLimit / calls;
  });
  const names = new Set(ofKind.map(({ group, route }) => toFunctionOfRoute(group, route)));
  const byConcurrency = [...names].map((name) => {
    const ofFunction = USUAL.filter(({ group, route }) => toFunctionOfRoute(group, route) === name);
    const atATime = ofFunction.reduce((sum, { calls, seconds }) => sum + calls * seconds * slowdown, 0);
    return (reserved.get(name) ?? Number.POSITIVE_INFINITY) / atATime;
  });
  return Math.min(...byThrottle, ...byConcurrency);
}

const STAGES: [stage: string, facts: Facts, slowdowns: number[]][] = [
  ['dev', {}, [1]],
  ['prod', { reservesConcurrency: true }, [1, 3, 10]],
];
test.each(STAGES)(
  'under growing load %s refuses the API reference first, then the catalog, then times, bookings last',
  (stage, facts, slowdowns) => {
    const limits = readLimits(stage, facts);
    for (const slowdown of slowdowns) {
      const capacities = SHEDDING_ORDER.map((kind) => computeCapacity(limits, kind, slowdown));
      expect(capacities).toEqual(capacities.toSorted((a, b) => a - b));
      expect(new Set(capacities).size).toBe(SHEDDING_ORDER.length);
    }
  },
);

test('10,000 bookings a minute with all their usual calls stay below the limits of prod', () => {
  const limits = readLimits('prod', { reservesConcurrency: true });
  const [, ...needed] = SHEDDING_ORDER;
  for (const kind of needed) expect(computeCapacity(limits, kind, 1)).toBeGreaterThan(10_000 / 60);
});

test('bookings and payments have concurrency of their own, and no function is shed with one that comes later', () => {
  const { reserved } = readLimits('prod', { reservesConcurrency: true });
  const ofApi = Object.entries(RESERVED_CONCURRENCY).filter(([name]) => getFunctionNeeds(name).stack);
  expect(Object.fromEntries(reserved)).toEqual(Object.fromEntries(ofApi));
  const kinds = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const route of Object.values(group.routes)) {
      const name = toFunctionOfRoute(group, route);
      kinds.set(name, (kinds.get(name) ?? new Set()).add(toLoadClass(group, route)));
    }
  }
  for (const [name, found] of kinds)
    if (found.has('logIns')) expect(reserved.get(name), name).toBeGreaterThan(0);
  expect(kinds.get('docs')).toEqual(new Set(['reference']));
  expect(kinds.get('pages')).toEqual(new Set(['catalog']));
  expect(kinds.get('catalog')).toEqual(new Set(['catalog']));
  expect(kinds.get('slots')).toEqual(new Set(['slots']));
  expect(kinds.get('booking')).toEqual(new Set(['bookings']));
});

test('searches for times have one class for every caller', () => {
  const searches = groups.flatMap((group) =>
    Object.entries(group.routes).flatMap(([operation, route]) =>
      /slot/.test(operation) ? [toLoadClass(group, route)] : [],
    ),
  );
  expect(searches).toEqual(['slots', 'slots', 'slots']);
});

test('without reserved concurrency, as in a new account, no function has any', () => {
  expect(readLimits('prod', { reservesConcurrency: false }).reserved.size).toBe(0);
});

import { describe, expect, test } from 'vitest';
import { createRouter } from '../../lib/http/router.ts';

/** The routes of API Gateway's own example, in any order (developer guide, "Routing API requests"). */
const match = createRouter(
  ['ANY /{proxy+}', 'GET /pets/{proxy+}', 'GET /pets/dog/{id}', 'GET /pets/dog/1'].map((routeKey) => ({
    routeKey,
  })),
);

describe('a request takes the most specific route, as in API Gateway', () => {
  test.each([
    ['GET', '/pets/dog/1', 'GET /pets/dog/1', {}],
    ['GET', '/pets/dog/2', 'GET /pets/dog/{id}', { id: '2' }],
    ['GET', '/pets/cat/1', 'GET /pets/{proxy+}', { proxy: 'cat/1' }],
    ['POST', '/test/5', 'ANY /{proxy+}', { proxy: 'test/5' }],
    ['OPTIONS', '/pets/dog/1', 'ANY /{proxy+}', { proxy: 'pets/dog/1' }],
  ])('%s %s takes %s', (method, path, routeKey, pathParameters) => {
    expect(match(method, path)).toEqual({ route: { routeKey }, pathParameters });
  });

  test('a route of one method comes before that of all methods with the same path', () => {
    const routes = ['ANY /a/{id}', 'GET /a/{id}'].map((routeKey) => ({ routeKey }));
    expect(createRouter(routes)('GET', '/a/1')?.route.routeKey).toBe('GET /a/{id}');
    expect(createRouter(routes)('PUT', '/a/1')?.route.routeKey).toBe('ANY /a/{id}');
  });
});

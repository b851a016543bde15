import { expect, test } from 'vitest';
import { describeBrowser } from '../../lib/http/confirmed-call.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

// BEHAVIOR §3.9
test.each([
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, 'Chrome (Windows)'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge (Windows)'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera (Windows)'],
  [`${MAC} Version/26.0 Safari/605.1.15`, 'Safari (macOS)'],
  [`${PHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari (iOS)'],
  [`${PHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome (iOS)'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox (Android)'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox (Linux)'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet (Android)',
  ],
  ['Firefox/140.0', 'Firefox'],
  ['curl/8.11.0', ''],
  ['', ''],
])('the browser of %s is %s', (userAgent, expected) => {
  expect(describeBrowser(userAgent)).toBe(expected);
});

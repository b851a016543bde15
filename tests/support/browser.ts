import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Frame, type Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished } from 'vitest';

const PACKAGE = resolve(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
const CACHE = resolve('node_modules/.cache');
/** The width of a phone. */
export const PHONE = { width: 390, height: 844 };
/** Less than a test may take, so that a failed step names itself. */
const STEP_TIMEOUT_MS = 60_000;

/** Unpacks the browser, the libraries that it needs and a font into $TMPDIR, which the package reads once. */
const UNPACK = `
import { inflate } from '@sparticuz/chromium';
const parts = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'];
await Promise.all(parts.map((part) => inflate(${JSON.stringify(join(PACKAGE, 'bin'))} + '/' + part)));
`;

/** Unpacks the browser of the package once for each installation. Returns its folder. */
async function unpackBrowser(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const unpacked = await mkdtemp(`${folder}-`);
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    env: { ...process.env, TMPDIR: unpacked },
  });
  // Only the font of the package, so that pages are as wide on every machine.
  await writeFile(
    join(unpacked, 'fonts.conf'),
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
  );
  // Another worker may have been faster.
  await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true }));
  return folder;
}

async function launchBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('tests of pages need Linux on x64: npm has a browser for no other platform');
  }
  const folder = await unpackBrowser();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ['--no-zygote', '--disable-gpu', '--font-render-hinting=none'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  });
}

let launched: Promise<Browser> | undefined;

/**
 * Gives a test file a real browser, which the worker starts once. Each call opens a page in a fresh session; a page that
 * throws or violates its security policy fails the test. Where no browser starts, the tests of the file fail.
 */
export function useBrowser(): (options?: BrowserContextOptions) => Promise<Page> {
  beforeAll(async () => {
    launched ??= launchBrowser();
    await launched;
  });
  return async (options = {}) => {
    if (!launched) throw new Error('open a page within a test');
    const context = await (await launched).newContext({ viewport: PHONE, ...options });
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    const errors: string[] = [];
    context.on('weberror', (failure) => errors.push(String(failure.error())));
    context.on('console', (message) => {
      // Refusals and lost connections are what tests provoke, and pages show
      const isProvoked = message.text().startsWith('Failed to load resource:');
      if (message.type() === 'error' && !isProvoked) errors.push(message.text());
    });
    onTestFinished(async () => {
      await context.close();
      expect(errors).toEqual([]);
    });
    return context.newPage();
  };
}

/** Serious accessibility violations of a page or frame, each with the elements that have it. */
export async function listViolations(page: Page | Frame): Promise<string[]> {
  await page.evaluate(axe.source);
  // Frames show mails, which are not the page's own.
  const { violations } = (await page.evaluate(
    "axe.run({ iframes: false, resultTypes: ['violations'] })",
  )) as axe.AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

/** Whether a page is wider than its window, so that it scrolls sideways. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

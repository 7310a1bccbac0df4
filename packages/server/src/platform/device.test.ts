import { describe, expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device is told as people call it', () => {
  test.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webKit} Version/17.5 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) ${webKit} CriOS/100.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPad',
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/124.0.0.0 Safari/537.36`, 'Chrome on macOS'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0`,
      'Microsoft Edge on Windows',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/124.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Firefox on Linux'],
  ])('%s', async (userAgent, device) => {
    expect(await deviceOf(userAgent)).toBe(device);
  });

  test.each([undefined, '', '   ', 'node', 'curl/8.1', '\u0001\u0002'])('and not at all for %j', async (userAgent) => {
    expect(await deviceOf(userAgent)).toBeNull();
  });

  test('and what claims to be anything at all stays short and plain', async () => {
    const device = await deviceOf(`<b>${'x'.repeat(10_000)}</b>/1.0 (Windows NT 10.0) <script>`);

    expect(device ?? '').toMatch(/^[\p{L}\p{N} .+-]{0,90}$/u);
  });
});

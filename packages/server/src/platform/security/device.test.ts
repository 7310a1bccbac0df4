import { describe, expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device is named as people call it', () => {
  test.each([
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webKit} Version/17.5 Mobile/15E148 Safari/604.1`,
      { name: 'Safari on iPhone', label: 'Safari 17 on iPhone', system: 'iOS 17.5' },
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) ${webKit} CriOS/100.0 Mobile/15E148 Safari/604.1`,
      { name: 'Chrome on iPad', label: 'Chrome 100 on iPad', system: 'iOS 15.0' },
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/124.0.0.0 Safari/537.36`,
      { name: 'Chrome on macOS', label: 'Chrome 124 on macOS', system: null },
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0`,
      { name: 'Microsoft Edge on Windows', label: 'Microsoft Edge 124 on Windows', system: null },
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/124.0.0.0 Mobile Safari/537.36`,
      { name: 'Chrome on Android', label: 'Chrome 124 on Android', system: null },
    ],
    [
      'Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0',
      { name: 'Firefox on Android', label: 'Firefox 125 on Android', system: 'Android 14' },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
      { name: 'Firefox on Linux', label: 'Firefox 125 on Linux', system: null },
    ],
  ])('%s', async (userAgent, device) => {
    expect(await deviceOf(userAgent)).toEqual(device);
  });

  test.each([undefined, '', '   ', 'node', 'curl/8.1', '\u0001\u0002'])('and not at all for %j', async (userAgent) => {
    expect(await deviceOf(userAgent)).toBeNull();
  });

  test('and what claims to be anything at all stays short and plain', async () => {
    const device = await deviceOf(`<b>${'x'.repeat(10_000)}</b>/1.0 (Windows NT 10.0) <script>`);

    expect(device?.label ?? '').toMatch(/^[\p{L}\p{N} .+-]{0,90}$/u);
  });
});

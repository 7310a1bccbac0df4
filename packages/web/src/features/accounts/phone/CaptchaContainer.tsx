import { CAPTCHA_CONTAINER_ID } from './phone-verifier.ts';

/** Where a provider makes its captcha, unseen. Once on a page, for as long as a number is being proven there. */
export const CaptchaContainer = () => <div id={CAPTCHA_CONTAINER_ID} hidden />;

/*
 * What both sides say: the client before anything is sent, the server where it was sent all the same. Beside the table of
 * errors and one by one, so that a screen loads the sentences that it says and no others.
 */
export const FILE_TOO_LARGE_MESSAGE = 'File size must be less than 15MB';
export const IMAGE_TOO_LARGE_MESSAGE = 'Maximum file size is 15MB. Please choose a smaller image.';
export const ATTACHMENT_TOO_LARGE_MESSAGE = 'File size must be less than 10MB';
export const FILE_TYPE_MESSAGE = 'Only PDF, TXT, DOC, and DOCX files are allowed';
export const IMAGE_TYPE_MESSAGE = 'Only JPEG, PNG, WebP, and HEIC images are allowed';
export const CATEGORY_UNKNOWN_MESSAGE = 'Please choose one of the offered categories';
export const CURRENCY_UNKNOWN_MESSAGE = 'Please choose one of the offered currencies';
export const STORAGE_FULL_MESSAGE = 'Your storage is full';
export const FILE_EMPTY_MESSAGE = 'This file is empty.';
export const DATE_POLL_ENDED_MESSAGE = 'This poll has ended.';
export const WEATHER_UNAVAILABLE_MESSAGE = 'Weather data unavailable';

export const ARRIVAL_TOO_EARLY_MESSAGE = 'Must be after the departure';
export const FLIGHT_NUMBER_REQUIRED_MESSAGE = 'Please enter a flight number to search';
export const FLIGHT_NUMBER_INVALID_MESSAGE =
  "Please enter the airline's two-character code and the number, such as BA117";
export const FLIGHT_NOT_FOUND_MESSAGE =
  "This flight may not exist, isn't scheduled for today, or has already completed. Try checking the flight number and date.";
export const FLIGHTS_UNAVAILABLE_MESSAGE =
  'Flight search service is temporarily unavailable. Please try again in a few minutes.';

export const PHONE_INCOMPLETE_MESSAGE = 'Phone number must be at least 10 digits';
export const INVALID_PHONE_MESSAGE = 'Invalid phone number format. Please include country code (e.g., +1 for US).';
export const CAPTCHA_FAILED_MESSAGE = 'reCAPTCHA verification failed. Please try again or use email authentication.';
export const TOO_MANY_CODES_MESSAGE = 'Too many attempts. Please try again later or use email authentication.';
export const SMS_QUOTA_MESSAGE = 'SMS quota exceeded. Please use email authentication to continue.';
export const SMS_BILLING_MESSAGE =
  'Phone authentication is temporarily unavailable. Please use email authentication to continue.';
export const SMS_FAILED_MESSAGE = 'Failed to send verification code';
export const CODE_INVALID_MESSAGE = 'Invalid verification code';
export const PHONE_NOT_PROVEN_MESSAGE = 'Phone verification failed';
export const NO_PHONE_ACCOUNT_MESSAGE = 'No account found for this phone number';
export const PHONE_NOT_CONFIGURED_MESSAGE =
  'Phone authentication is not configured. Please use email authentication to continue.';

export const PASSWORD_COMMON_MESSAGE = 'This password is too common';

export const EMAIL_UNCONFIRMED_MESSAGE =
  'Confirm your email address first: with a second factor, no link to it would choose a new password until then.';

export const MAIL_LINK_UNUSABLE_MESSAGE =
  'This link has been used, has expired or is not complete. Please ask for a new one.';
export const MAIL_NOT_CONFIGURED_MESSAGE = 'This server cannot send mail. Please ask whoever runs it.';

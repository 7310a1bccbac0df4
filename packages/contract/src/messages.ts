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
export const FILE_EMPTY_MESSAGE = 'This file is empty.';
export const WEATHER_UNAVAILABLE_MESSAGE = 'Weather data unavailable';

export const MAIL_LINK_UNUSABLE_MESSAGE =
  'This link has been used, has expired or is not complete. Please ask for a new one.';
export const MAIL_NOT_CONFIGURED_MESSAGE = 'This server cannot send mail. Please ask whoever runs it.';

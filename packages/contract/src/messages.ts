/**
 * What both sides say: the client before anything is sent, the server where it was sent all the same. Beside the table of
 * errors, so that no screen loads the whole of it for one sentence.
 */
export const messages = {
  file_too_large: 'File size must be less than 15MB',
  image_too_large: 'Maximum file size is 15MB. Please choose a smaller image.',
  attachment_too_large: 'File size must be less than 10MB',
  file_type: 'Only PDF, TXT, DOC, and DOCX files are allowed',
  image_type: 'Only JPEG, PNG, WebP, and HEIC images are allowed',
  file_empty: 'This file is empty.',
  weather_unavailable: 'Weather data unavailable',
} as const;

export const offlineCopy = {
  stays: 'You’re offline. This page stays as it is: try again when you’re connected.',
};

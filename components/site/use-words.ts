import { createContext, useContext } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/runtime/languages';

export const LanguageContext = createContext(DEFAULT_LANGUAGE);

export const useLanguage = (): Language => useContext(LanguageContext);

export const useWords = <Words>(words: (language: Language) => Words): Words =>
  words(useLanguage());

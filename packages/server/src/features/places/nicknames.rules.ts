/**
 * What everybody calls a place beside its name, by its id at GeoNames: nicknames, and islands by the town where one arrives.
 * GeoNames' own lists of names have only some of them, and none of them as weighty as they are.
 */
export const NICKNAMES: ReadonlyMap<number, readonly string[]> = new Map([
  [5368361, ['LA', 'L.A.']], // Los Angeles
  [5128581, ['NYC', 'NY', 'Big Apple']], // New York City
  [5391959, ['SF', 'Frisco']], // San Francisco
  [4140963, ['DC', 'Washington DC']], // Washington, D.C.
  [5506956, ['Vegas']], // Las Vegas
  [4560349, ['Philly']], // Philadelphia
  [4335045, ['NOLA']], // New Orleans
  [4155966, ['Ft Lauderdale', 'Lauderdale']], // Fort Lauderdale
  [4180439, ['ATL']], // Atlanta
  [5780993, ['SLC']], // Salt Lake City
  [4259418, ['Indy']], // Indianapolis
  [4160021, ['Jax']], // Jacksonville
  [5746545, ['PDX']], // Portland
  [4347778, ['Bmore']], // Baltimore
  [4544349, ['OKC']], // Oklahoma City
  [4393217, ['KC']], // Kansas City
  [5454711, ['ABQ']], // Albuquerque
  [4726206, ['San Antone']], // San Antonio
  [4612862, ['Chatt']], // Chattanooga
  [4574324, ['Chucktown']], // Charleston
  [5856195, ['Waikiki', 'Oahu']], // Honolulu
  [5847411, ['Maui']], // Kahului
  [5850248, ['Kauai']], // Lihue
  [3530597, ['CDMX', 'DF']], // Mexico City
  [3435910, ['BA', 'Baires']], // Buenos Aires
  [3451190, ['Rio']], // Rio de Janeiro
  [3448439, ['Sampa', 'SP']], // São Paulo
  [3621849, ['Chepe']], // San José
  [3573890, ['POS']], // Port of Spain
  [4795467, ['St Thomas', 'Saint Thomas']], // Charlotte Amalie
  [3578851, ['Saint Martin', 'St Martin']], // Marigot
  [4033936, ['Tahiti']], // Papeete
  [1735161, ['KL']], // Kuala Lumpur
  [1819729, ['HK']], // Hong Kong
  [1566083, ['Saigon', 'HCMC']], // Ho Chi Minh City
  [1621177, ['Jogja']], // Yogyakarta
  [1822214, ['Angkor', 'Angkor Wat']], // Siem Reap
  [1796556, ['Hainan']], // Sanya
  [993800, ['Joburg', 'Jozi']], // Johannesburg
  [2088122, ['Moresby', 'POM']], // Port Moresby
  [2158177, ['Melb']], // Melbourne
  [2174003, ['Brissie']], // Brisbane
  [498817, ['St Petersburg', 'Piter']], // Saint Petersburg
  [3109642, ['Compostela']], // Santiago de Compostela
  [3128760, ['Barna', 'BCN']], // Barcelona
  [2511174, ['Tenerife']], // Santa Cruz de Tenerife
  [2515270, ['Gran Canaria']], // Las Palmas
  [2521570, ['Lanzarote']], // Arrecife
  [2512186, ['Fuerteventura']], // Puerto del Rosario
  [2512989, ['Mallorca', 'Majorca', 'Palma de Mallorca']], // Palma
  [2267827, ['Madeira']], // Funchal
  [261745, ['Crete', 'Heraklion']], // Irákleion
  [252920, ['Santorini', 'Thira']], // Firá
  [400666, ['Rhodes']], // Ródos
  [2562305, ['Malta']], // Valletta
  [3174051, ['Mantua']], // Mantova
  [2886242, ['Cologne']], // Köln
  [2925533, ['Frankfurt']], // Frankfurt am Main
  [2655603, ['Brum']], // Birmingham
]);

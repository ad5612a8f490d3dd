## published

sea-scenario-kind-battle = Battles: ships against ships
sea-scenario-kind-operation = Operations: search, air strikes and battles over days
sea-scenario-rounds = { $count } rounds
sea-scenario-turns = { $count } turns

sea-scenario-river-plate = The River Plate, 13 December 1939
sea-scenario-river-plate-about = Langsdorff has eleven-inch guns and one ship; Harwood has three cruisers, two sides to come from, and nothing that stops an eleven-inch shell. The raider must get away whole: the nearest friendly yard is six thousand miles off. The smallest battle, and the best one to learn.
sea-scenario-denmark-strait = The Denmark Strait, 24 May 1941
sea-scenario-denmark-strait-about = Bismarck and Prinz Eugen come round Iceland at dawn. Hood is the pride of the fleet, with a deck as thin as in 1918; Prince of Wales still has workmen aboard. Close quickly through the plunging fire, or stand off and count on the dice. The convoys lie to the south-west.
sea-scenario-matapan = Cape Matapan, 28 March 1941
sea-scenario-matapan-about = Pola lies stopped in the dark, and Cattaneo comes back for her with the guns trained fore and aft. At thirty-eight hundred yards three battleships are waiting. The Italian player saves what can be saved; the British player has one salvo before the destroyers answer.
sea-scenario-java-sea = The Java Sea, 27 February 1942
sea-scenario-java-sea-about = Five navies that have never sailed together, no air cover, and a signal book in Dutch. Doorman must get past two heavy cruisers and two flotillas full of Long Lances to reach the transports behind them. Keep your distance and the eight-inch guns decide; come close and the torpedoes do.
sea-scenario-savo-island = Savo Island, 9 August 1942
sea-scenario-savo-island-about = Mikawa runs into the sound at twenty-six knots, and nobody has seen him. The Allied cruisers are split in two patrols, half of the crews are asleep. He has the first salvo and the first spread; then he must be gone before the carriers wake, and the Allies have only to live and hit back.
sea-scenario-cape-esperance = Cape Esperance, 11 October 1942
sea-scenario-cape-esperance-about = For once radar sees first. Scott has drawn his line across the slot, and Goto comes down to shell the airfield, believing that the ships ahead are friends. Cross his T and keep it crossed; or break through in the dark to Henderson Field.
sea-scenario-guadalcanal = Guadalcanal, 14 November 1942
sea-scenario-guadalcanal-about = The last night of the great battle. Kirishima and two heavy cruisers are to shell Henderson Field; between them and the airfield stand two new battleships and four destroyers that have never worked together. Three Japanese columns round a small island, sixteen-inch guns at point-blank range.
sea-scenario-tassafaronga = Tassafaronga, 30 November 1942
sea-scenario-tassafaronga-about = Eight destroyers with drums of rice on their decks, most without spare torpedoes, meet five cruisers that have radar, guns and a plan. Tanaka has no plan, only the best torpedo crews in the world. Feed the island, or turn and launch: one spread can decide the night.
sea-scenario-north-cape = The North Cape, 26 December 1943
sea-scenario-north-cape-about = Polar night, half a gale, and Scharnhorst alone. Burnett’s cruisers hold her from the north, Fraser comes up with Duke of York from the south-west. She is as fast as anything here as long as no shell finds a boiler room: Norway is to the south, and to get home is all that is left to win.
sea-level-random = at random: any legal answer, each with the same chance
sea-level-quick = quick: fires where it hurts most, keeps the range that suits its guns, breaks off when it loses
sea-level-standard = standard: once a round fights the battle out in its mind in several ways
sea-level-strong = strong: fights the battle out in its mind before every movement, in many ways

sea-reason-guns = { $ship }, { $gun }, at { $target }, { $range ->
    [0] in the same hex
    [one] one hex away
   *[other] { $range } hexes away
}: each die hits on { $needed } or more, { $hits } hits on average
sea-reason-aim = { $ship }, { $gun }, at { $target }: added to each die
sea-reason-torpedoes = torpedoes of { $ship } at { $target }, { $range ->
    [0] in the same hex
    [one] one hex away
   *[other] { $range } hexes away
}: each die hits on { $needed } or more, { $hits } hits on average
sea-reason-run = torpedoes of { $ship } at { $target }: added to each die
sea-reason-long-lance = From so far a torpedo that hits finds any ship in { $hex }, { $target } in { $chance } of the cases: { $ships }
sea-reason-mistake = { $ship } fires by night into { $hex }, where friends are: in { $chance } of the cases all that she hits there is one of them ({ $friends })

sea-upshot-and = { $first }; { $rest }
sea-upshot-sunk = sunk: { $ships }
sea-upshot-aground = aground: { $ships }
sea-upshot-none-aground = nobody runs aground
sea-upshot-fight-on = the battle goes on
sea-upshot-battle-over = the battle is over
sea-upshot-suspended = the battle goes on in the next turn
sea-upshot-refloated = { $ship } comes free
sea-upshot-still-aground = { $ship } stays aground
sea-upshot-dead = dead in the water: { $ships }
sea-upshot-boxes-1-or-2 = { $side }: 1 or 2 boxes crossed out
sea-upshot-boxes-3-to-5 = { $side }: 3 to 5 boxes crossed out
sea-upshot-boxes-6-to-9 = { $side }: 6 to 9 boxes crossed out
sea-upshot-boxes-many = { $side }: 10 boxes or more crossed out
sea-upshot-no-damage = no damage
sea-upshot-nothing = nothing happens

sea-measure-axis-points = points of the Axis
sea-measure-allies-points = points of the Allies
sea-measure-axis-ships-sunk = Axis ships sunk
sea-measure-allies-ships-sunk = Allied ships sunk
sea-measure-axis-ships-crippled = Axis ships crippled
sea-measure-allies-ships-crippled = Allied ships crippled
sea-measure-axis-hull-lost = hull boxes lost by the Axis
sea-measure-allies-hull-lost = hull boxes lost by the Allies
sea-measure-rounds = rounds fought

sea-scenario-eastern-solomons = The Eastern Solomons, 23 to 28 August 1942
sea-scenario-eastern-solomons-about = Tanaka brings the Ichiki Detachment’s second echelon to Guadalcanal; two fleet carriers, a light carrier as bait and the battleships of the vanguard are out to cover him. Fletcher has three carriers and a grass field ashore. Find them first, strike first, and keep enough fuel and aircraft for the second day. Thirty turns.
sea-scenario-pedestal = Operation Pedestal, 11 to 16 August 1942
sea-scenario-pedestal-about = Fourteen merchantmen must reach Malta past Sardinia, Sicily and three lines of submarines. Three carriers and two battleships go with them as far as they dare; after that there is only the close escort. Thirty-two turns.
sea-scenario-midway = Midway, 3 to 9 June 1942
sea-scenario-midway-about = Nagumo’s four carriers come out of the weather, the transports follow from the west, and Yamamoto’s plan allows for no American carriers at all. There are three, at Point Luck. Thirty-six turns.
sea-scenario-coral-sea = The Coral Sea, 5 to 11 May 1942
sea-scenario-coral-sea-about = An invasion convoy for Port Moresby must come through the Jomard Passage; two carriers on each side feel for each other through squalls. For the first time fleets fight that never see each other. Forty-two turns.
sea-scenario-bismarck = The pursuit of the Bismarck, 21 to 28 May 1941
sea-scenario-bismarck-about = Two ships slip out of Bergen into rain. The whole Home Fleet does not know by which strait they will come. Break out, reach the convoys or Brest; or find them, slow them and sink them. Forty-four turns.
sea-scenario-east-indies = The fall of Java, 25 February to 4 March 1942
sea-scenario-east-indies-about = Two convoys close on Java from east and west, with cruisers, a light carrier and then Nagumo’s fleet carriers south of the island. Doorman and Collins have what four navies could scrape together. Forty-eight turns.
